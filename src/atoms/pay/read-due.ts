import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { cleanText } from '../../chains/core/text.ts'
import { parseUnits } from '../../chains/core/units.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { withReadTimeout } from '../send/quote.ts'
import { readRecipient } from '../send/recipient.ts'
import type { loadSendDriver } from '../send/send-driver.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { invalid, type ParsedRequest } from './parse-request.ts'
import { type PaymentDue, paymentAtom } from './payment.atoms.ts'
import { failAndClose, type PaymentRun, putPayment, runOf } from './payment-run.ts'

/** Returns the first and the last characters of an address. */
const ends = (address = ''): string => address && `${address.slice(0, 4)}…${address.slice(-4)}`

const retries = new WeakMap<PaymentRun, () => void>()

/**
 * Loads the code of the network and checks recipient and asset by it.
 * @throws {WmError<'OPTION_INVALID'>} Names the part and what it must be.
 * @throws {WmError<'SEND_UNSUPPORTED'>} Payments on this network are not made here.
 */
export async function readRecipientOf(
  kit: Kit,
  run: PaymentRun,
  request: ParsedRequest,
  open: typeof loadSendDriver,
): Promise<void> {
  const { network, kind, token, recipient } = request
  const { send, parseAddress } = await open(network.chainNamespace)
  const payments = await send.payments?.()
  if (!payments) throw sendError('SEND_UNSUPPORTED')
  const { tokenKind } = payments
  if (kind !== 'slip44' && kind !== tokenKind)
    throw invalid('asset', `must be "slip44:…" or "${tokenKind}:…" on ${network.name}`)
  const coins = payments.coinTypes(network)
  if (kind === 'slip44' && !coins.some((coin) => token === `${coin}`))
    throw invalid('asset', `must name the coin of ${network.name}, which is "slip44:${coins[0]}"`)
  const contract = kind === tokenKind ? parseAddress(token) : undefined
  if (kind === tokenKind && !contract) throw invalid('asset', `has no address of a token on ${network.name}`)
  const found = readRecipient(recipient, { parse: parseAddress, self: '', known: [], token: contract })
  if (found.status !== 'ok' || found.ownerless)
    throw invalid('recipient', `must be an address on ${network.name} that somebody owns`)
  run.payments = payments
  putPayment(kit, run, { to: found.address })
}

/**
 * Reads the recipient's account and the token. What cannot be paid rejects; what may pass is an error in the payment.
 */
export async function readDue(
  kit: Kit,
  run: PaymentRun,
  request: ParsedRequest,
  open: typeof loadSendDriver,
): Promise<void> {
  const { network, kind, token, amount } = request
  const { payments } = run
  const payment = kit.store.get(paymentAtom)
  if (!payments || !payment) return
  const { parseAddress } = await open(network.chainNamespace)
  const contract = kind === payments.tokenKind ? parseAddress(token) : undefined
  const read = async () => {
    const context = adapterContext(kit, network.chainNamespace, run.stop.signal)
    const limited = <T>(reading: Promise<T>) => withReadTimeout(kit, network.caipNetworkId, reading)
    const taken = payments.takesPayments?.(payment.to, network, context)
    if (taken && !(await limited(taken)))
      throw invalid('recipient', 'must be the address of a wallet: it is a token, an account of one, or a program')
    const found = contract === undefined ? undefined : await limited(payments.facts(contract, network, context))
    if (found?.keepsPart)
      throw invalid('asset', 'is a token that keeps a part of each transfer, so it cannot be paid exactly')
    const listed = kit.store.get(optionsAtom).tokens[network.caipNetworkId] ?? []
    const named = listed.find(({ address }) => contract !== undefined && parseAddress(address) === contract)?.symbol
    const { decimals, symbol } = found ?? network.nativeCurrency
    let value: bigint
    try {
      value = parseUnits(amount, decimals)
    } catch {
      throw invalid('amount', `must have at most ${decimals} digits after the point`)
    }
    const reference = run.reference ?? (await payments.makeReference?.())
    const due: PaymentDue = {
      // A token that says no name, and to which the page has given none, is named by its address.
      ...{ to: payment.to, decimals, value, symbol: cleanText(named ?? symbol, 12) || ends(contract) },
      asset: `${network.caipNetworkId}/${kind}:${contract ?? token}`,
      ...(contract !== undefined && { token: contract }),
      ...(payment.label && { label: payment.label }),
      ...(reference && { reference }),
    }
    const { error: _, ...calm } = kit.store.get(paymentAtom) ?? payment
    if (runOf(kit) === run) kit.store.set(paymentAtom, { ...calm, due, status: 'open' })
  }
  try {
    await read()
  } catch (cause) {
    if (WmError.is(cause, 'OPTION_INVALID') || WmError.is(cause, 'TOKEN_UNREADABLE') || run.stop.signal.aborted)
      throw cause
    putPayment(kit, run, { error: toWmError(cause, 'request') })
    retries.set(run, () => {
      retries.delete(run)
      const { error: _, ...calm } = kit.store.get(paymentAtom) ?? payment
      kit.store.set(paymentAtom, calm)
      readDue(kit, run, request, open).catch((error: unknown) => failAndClose(kit, run, error))
    })
  }
}

/** Reads the token once more, after the network has not answered. */
export function readAgain(kit: Kit): void {
  const run = runOf(kit)
  if (run) retries.get(run)?.()
}
