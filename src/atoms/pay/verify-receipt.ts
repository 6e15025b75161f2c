import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import type { PaymentReceipt, ReceiptCheck } from '../../chains/core/payment.ts'
import { parseUnits } from '../../chains/core/units.ts'
import type { Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { withReadTimeout } from '../send/quote.ts'
import { loadSendDriver } from '../send/send-driver.ts'
import { adapterContext } from '../services/adapter-context.ts'

/** Asks the network, by its nodes alone, what the transactions of a receipt have paid. */
export async function checkReceipt(kit: Kit, receipt: PaymentReceipt): Promise<ReceiptCheck> {
  const { asset, recipient, amount, transactions } = receipt
  const cut = asset.lastIndexOf('/')
  const id = asset.slice(0, cut)
  const [kind = '', name = ''] = asset.slice(cut + 1).split(':')
  const network = configuredNetwork(kit.store.get(optionsAtom).networks, id)
  if (!network) throw runtimeError('NETWORK_NOT_FOUND', { id })
  const { send, parseAddress } = await loadSendDriver(network.chainNamespace)
  const payments = await send.payments?.()
  if (!payments) throw sendError('SEND_UNSUPPORTED')
  const context = adapterContext(kit, network.chainNamespace)
  const token = kind === payments.tokenKind ? parseAddress(name) : undefined
  const to = parseAddress(recipient)
  if (!to || (kind !== 'slip44' && !token)) return 'missing'
  const read = async () => {
    const { decimals } = token ? await payments.facts(token, network, context) : network.nativeCurrency
    // A transaction pays once, however often a receipt names it.
    const hashes = [...new Set(transactions.map((hash) => (hash.startsWith('0x') ? hash.toLowerCase() : hash)))]
    const target = { to, decimals, ...(token && { token }) }
    const found = await Promise.all(hashes.map((hash) => payments.arrivalOf(hash, target, network, context)))
    return { value: parseUnits(amount, decimals), sum: found.reduce((sum, one) => sum + (one?.value ?? 0n), 0n) }
  }
  const { value, sum } = await withReadTimeout(kit, id, read())
  if (sum === 0n) return 'missing'
  return sum < value ? 'underpaid' : sum > value ? 'overpaid' : 'paid'
}
