import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import type { ExactTerms } from '../../chains/core/exact-swap.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Session } from '../../chains/core/types.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { withReadTimeout } from '../send/quote.ts'
import { dispatchSend, sendStateAtom } from '../send/send.atoms.ts'
import type { Review } from '../send/send.machine.ts'
import { loadSendDriver } from '../send/send-driver.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { missingOf, type Payment, paymentAtom } from './payment.atoms.ts'
import { isWalletAsked, type PaymentRun, paidBy, returnToPayment, runOf } from './payment-run.ts'

/** Basis points that the swap may cost more than its quote. What it does not need, it does not take. */
export const PAY_SLIPPAGE = 100n

/** Percent above the price of a small amount from which on a swap is none: the pools are too small for it. */
const HIGH_IMPACT = 5n

/** Returns the most that a swap may take, rounded up. */
const mostOf = (cost: bigint) => cost + (cost * PAY_SLIPPAGE + 9_999n) / 10_000n

/**
 * Makes the review of a swap of the coin that gives the recipient exactly what is left to pay, and shows it. A second
 * call while one is being made does nothing. Never rejects; an error is in the payment.
 */
export async function payBySwap(kit: Kit, open = loadSendDriver): Promise<void> {
  const { store } = kit
  const run = runOf(kit)
  const payment = store.get(paymentAtom)
  const session = store.get(activeSessionAtom)
  if (!run || !session || payment?.status !== 'open' || payment.preparing || !payment.due) return
  if (session.caipNetworkId !== payment.network.caipNetworkId || run.isEnding || isWalletAsked(kit, run)) return
  const asked = store.get(routeAtom).name
  const attempt = kit.nextAttempt()
  dispatchSend(kit, { type: 'EDIT' })
  if (!dispatchSend(kit, { type: 'QUOTE', attempt })) return
  const { error: _, failed: __, untried: ___, ...calm } = payment
  store.set(paymentAtom, { ...calm, preparing: true })
  const made = await prepare(kit, run, payment, session, open).catch((cause: unknown) => toWmError(cause, 'send'))
  const { preparing: ____, ...now } = store.get(paymentAtom) ?? payment
  const isOver = runOf(kit) !== run || run.isEnding || !isSameAccount(store.get(activeSessionAtom), session)
  // A visitor who has gone back to the ways to pay is not led to a review again.
  const isLeft = asked === 'PayBySwap' && store.get(routeAtom).name !== asked
  // A payment by code that arrived meanwhile has made the review one of too much.
  const isOld = isOver || isLeft || now.arrived.length !== payment.arrived.length
  if (runOf(kit) === run)
    store.set(paymentAtom, { ...now, ...('code' in made && !isOld && { error: made, untried: true as const }) })
  if (isOld || 'code' in made) {
    const state = store.get(sendStateAtom)
    // The state may be that of a form or a payment that has begun meanwhile.
    if (state.status === 'quoting' && state.attempt === attempt) dispatchSend(kit, { type: 'EDIT' })
    // An error of this price is said where it was asked for; what is missing now is said with the ways to pay.
    if (isOld && store.get(routeAtom).name === 'PayBySwap') returnToPayment(kit)
    return
  }
  if (!dispatchSend(kit, { type: 'REVIEW', attempt, review: made })) return
  track(kit, 'PAY_INITIATED', { way: 'swap' })
  if (store.get(openAtom) && store.get(routeAtom).name === 'Pay') showView(kit, route('PayBySwap'))
}

/** A wallet may announce the same account again in a session of its own. */
const isSameAccount = (one: Session | undefined, { address, connectorId, caipNetworkId }: Session) =>
  one?.address === address && one.connectorId === connectorId && one.caipNetworkId === caipNetworkId

async function prepare(
  kit: Kit,
  run: PaymentRun,
  payment: Payment,
  session: Session,
  open: typeof loadSendDriver,
): Promise<Review> {
  const { due, network } = payment
  const { caipNetworkId } = network
  const { address: from, namespace, connectorId } = session
  const context = adapterContext(kit, namespace, run.stop.signal)
  const read = <T>(reading: Promise<T>) => withReadTimeout(kit, caipNetworkId, reading)
  const { send } = await open(namespace)
  const swaps = await send.swaps?.()
  const exact = await swaps?.exact?.()
  const routers = swaps?.routers(caipNetworkId, kit.store.get(optionsAtom).swaps[caipNetworkId]?.routers) ?? []
  if (!exact || !due?.token || routers.length === 0) throw swapError('SWAP_UNSUPPORTED')
  run.swaps = { exact, routers }
  const out = missingOf(payment)
  const terms: ExactTerms = { from, pay: undefined, receive: due.token, to: due.to, out, routers }
  const offer = await read(exact.offer(terms, network, context))
  if (!offer) throw swapError('SWAP_LIQUIDITY')
  // A review shows no price, so that a pool with almost nothing left would take any: a small amount says what is usual.
  const part = out / 1_000n || 1n
  const sample = await read(exact.offer({ ...terms, out: part }, network, context))
  if (!sample || offer.cost * part * 100n >= sample.cost * out * (100n + HIGH_IMPACT)) throw swapError('SWAP_LIQUIDITY')
  const value = mostOf(offer.cost)
  const call = await read(exact.build(offer, value, terms, network, context))
  const swap = exact.sending(call, undefined)
  const fee = await read(swap.quote({ from, to: offer.router, value }, network, context))
  const intent = Object.freeze({
    ...{ id: kit.env.id(), caipNetworkId, from, to: offer.router, value, call },
    fee: Object.freeze({ ...fee, params: Object.freeze({ ...fee.params }) }),
  })
  const paid = paidBy(run, intent)
  // The review gives exactly this to the recipient that the page has named, or there is none.
  if (paid?.to !== due.to || paid.token !== due.token || paid.value !== out)
    throw swapError('SWAP_REFUSED', { reason: 'recipient' })
  const { symbol, decimals } = network.nativeCurrency
  return Object.freeze({ intent, symbol, decimals, connectorId, max: false, whose: 'other', sent: 0 })
}
