import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import type { PaymentReceipt, ReceiptCheck } from '../../chains/core/payment.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import { parseUnits } from '../../chains/core/units.ts'
import type { Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { withReadTimeout } from '../send/quote.ts'
import { loadSendDriver } from '../send/send-driver.ts'
import { adapterContext } from '../services/adapter-context.ts'

/** Transactions of one receipt, each of which is asked for at the node. */
const MOST = 1000

// A shop may hand over what a visitor has pasted.
const schema = v.object({
  asset: v.pipe(v.string(), v.maxLength(300), v.regex(/\//)),
  caipNetworkId: v.string(),
  recipient: v.pipe(v.string(), v.maxLength(200)),
  amount: v.pipe(v.string(), v.maxLength(115), v.regex(/^\d+(?:\.\d+)?$/), v.regex(/[1-9]/)),
  transactions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(MOST)),
})

/**
 * Asks the network, by its nodes alone, what the transactions of a receipt have paid.
 * @throws {WmError<'OPTION_INVALID'>} The receipt has not the form of one, or names two networks.
 */
export async function checkReceipt(kit: Kit, receipt: PaymentReceipt): Promise<ReceiptCheck> {
  const parsed = tryParse(schema, receipt)
  if (!parsed?.asset.startsWith(`${parsed.caipNetworkId}/`))
    throw pageError('OPTION_INVALID', { option: 'receipt', reason: 'must be a receipt of kit.pay()' })
  const { asset, recipient, amount, transactions } = parsed
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
  const isCoin = kind === 'slip44' && payments.coinTypes(network).some((coin) => name === `${coin}`)
  if (!to || !(isCoin || token)) return 'missing'
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
