import { payError } from '../../chains/core/error-texts/pay-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { transferError } from '../../chains/core/error-texts/transfer-error.ts'
import { type PaymentPart, WmError } from '../../chains/core/errors.ts'
import type { ExactPayment } from '../../chains/core/exact-swap.ts'
import type { PaymentReceipt } from '../../chains/core/payment.ts'
import type { Arrival, PaymentCapability } from '../../chains/core/payment-capability.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { ExactSwaps, TransferIntent } from '../../chains/core/send-capability.ts'
import { formatUnits } from '../../chains/core/units.ts'
import { track } from '../kit/events/track.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { navigate } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { dispatchSend, resetForm, sendStateAtom } from '../send/send.atoms.ts'
import { isReady, type SendState } from '../send/send.machine.ts'
import { isFinal, type Transfer } from '../send/transfer.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { missingOf, type Payment, paymentAtom, sumOf } from './payment.atoms.ts'

/** A payment that has not ended. */
export interface PaymentRun {
  /** The request as the page wrote it: a second call with the same one joins this payment. */
  readonly key: string
  /** The request without its time, by which a payment that the visitor left is taken up again. */
  readonly order: string
  readonly promise: Promise<PaymentReceipt>
  readonly resolve: (receipt: PaymentReceipt) => void
  readonly reject: (error: unknown) => void
  /** Resolves once the payment shows, or has ended before that. Never rejects. */
  shown?: Promise<void>
  /** Ends everything that waits for this payment. */
  readonly stop: AbortController
  /** The network's payments, once they are loaded. */
  payments?: PaymentCapability
  /** Swaps straight to the recipient, once they are loaded, and the contracts that may make them. */
  swaps?: { readonly exact: ExactSwaps; readonly routers: readonly string[] }
  /** Ids of the transfers that the wallet may have been asked for. */
  readonly intents: Set<string>
  /** Ids of confirmed transfers of which it is being read what they have paid. */
  readonly unread: Set<string>
  /** The time is over and the network is asked once more: nothing new may begin. */
  isEnding?: boolean
  /** The place of the chain from which on the search goes on; undefined while no code has been shown. */
  since?: string
  /** The reference of an earlier code for the same request, which may still be paid. */
  reference?: string | undefined
}

/** A payment that the visitor left before it was complete. */
interface LeftPayment {
  readonly arrived: readonly Arrival[]
  readonly since?: string | undefined
  readonly reference?: string | undefined
  readonly at: number
}

/** Milliseconds after which the code of a payment that was left is not searched for any more. */
const SEARCHED = 30 * 60_000

const heldBy = perKit(() => ({ left: new Map<string, LeftPayment>() }) as Held)
interface Held {
  run?: PaymentRun
  readonly left: Map<string, LeftPayment>
}

/** Returns the payment that has not ended. */
export const runOf = (kit: Kit): PaymentRun | undefined => heldBy(kit).run

/** Begins a run, which takes up what has arrived for the same request, and its search. */
export function beginRun(kit: Kit, key: string, order: string): PaymentRun {
  const left = heldBy(kit).left.get(order)
  const isSearched = left && kit.env.clock.now() - left.at < SEARCHED
  let resolve: PaymentRun['resolve'] = () => {}
  let reject: PaymentRun['reject'] = () => {}
  const promise = new Promise<PaymentReceipt>((yes, no) => {
    resolve = yes
    reject = no
  })
  const run: PaymentRun = {
    key,
    order,
    promise,
    resolve,
    reject,
    stop: new AbortController(),
    intents: new Set(),
    unread: new Set(),
    ...(isSearched && left.since && { since: left.since, reference: left.reference }),
  }
  heldBy(kit).run = run
  return run
}

/** Changes the shown payment of a run; nothing if the run has ended. */
export function putPayment(kit: Kit, run: PaymentRun, change: Partial<Payment>): void {
  const before = kit.store.get(paymentAtom)
  if (!before || runOf(kit) !== run) return
  // The mark belongs to the error before.
  const { untried: _, ...calm } = before
  kit.store.set(paymentAtom, { ...(change.error ? calm : before), ...change })
}

function leave(kit: Kit, run: PaymentRun): void {
  if (runOf(kit) === run) delete heldBy(kit).run
  run.stop.abort(runtimeError('MODAL_CLOSED'))
}

/** Ends a run with an error. What the view shows stays until the modal closes. */
export function failRun(kit: Kit, run: PaymentRun, error: unknown): void {
  if (runOf(kit) === run) track(kit, 'PAY_ERROR', { code: toWmError(error, 'request').code })
  keep(kit, run, error)
  leave(kit, run)
  run.reject(error)
}

/** Returns what had arrived for a request when the visitor left it. */
export const leftOf = (kit: Kit, { order }: PaymentRun): readonly Arrival[] =>
  heldBy(kit).left.get(order)?.arrived ?? []

// The visitor of an expired payment has been told to have its part returned.
function keep(kit: Kit, run: PaymentRun, error: unknown): void {
  const { left, run: running } = heldBy(kit)
  const payment = kit.store.get(paymentAtom)
  if (running !== run || !payment?.due) return
  if (WmError.is(error, 'PAYMENT_EXPIRED')) left.delete(run.order)
  else
    left.set(run.order, {
      ...{ arrived: payment.arrived, since: run.since, reference: payment.due.reference },
      at: kit.env.clock.now(),
    })
}

/** The error of a payment that the visitor left. */
export function leftError(kit: HasStore): WmError<'MODAL_CLOSED'> {
  const part = partOf(kit)
  return runtimeError('MODAL_CLOSED', part.transactions.length > 0 ? part : undefined)
}

/** Returns what has arrived of the payment. */
function partOf(kit: HasStore): PaymentPart {
  const { due, arrived = [] } = kit.store.get(paymentAtom) ?? {}
  return {
    received: due ? formatUnits(sumOf(arrived), due.decimals) : '0',
    symbol: due?.symbol ?? '',
    transactions: arrived.map(({ hash }) => hash),
  }
}

/** Ends a run with an error and closes the modal; a run that has ended before leaves the modal to others. */
export function failAndClose(kit: Kit, run: PaymentRun, error: unknown): void {
  if (runOf(kit) !== run) return
  failRun(kit, run, error)
  kit.store.set(openAtom, false)
}

/** Returns the transfers of a payment that the wallet was asked for. */
export const transfersOf = (kit: HasStore, { intents }: PaymentRun): readonly Transfer[] =>
  kit.store.get(transfersAtom).filter(({ id }) => intents.has(id))

/** True while a wallet may have sent, or may still send, what pays: nothing else may end the payment then. */
export function isWalletAsked(kit: HasStore, run: PaymentRun): boolean {
  const state = kit.store.get(sendStateAtom)
  if (state.status === 'submitting' && run.intents.has(state.review.intent.id)) return true
  return run.unread.size > 0 || transfersOf(kit, run).some((item) => !isFinal(item))
}

/** Shows the payment in place of what the open modal shows. */
export function returnToPayment(kit: Kit): void {
  if (kit.store.get(openAtom) && kit.store.get(routeAtom).name !== 'Pay')
    navigate(kit, { type: 'reset', route: route('Pay') })
}

/** Returns what an intent pays to whom: itself, or by a swap straight to the recipient; undefined for another call. */
export function paidBy(
  { swaps }: PaymentRun,
  intent: TransferIntent,
): Pick<TransferIntent, 'to' | 'token' | 'value'> | ExactPayment | undefined {
  return intent.call ? swaps?.exact.read(intent, swaps.routers) : intent
}

/** True for a review that pays to the recipient of a run, whatever was missing when it was made. */
export function isReviewOf(kit: HasStore, run: PaymentRun, state: SendState): boolean {
  if (!('review' in state)) return false
  const { id, caipNetworkId } = state.review.intent
  const { due, network } = kit.store.get(paymentAtom) ?? {}
  // Each try has an id of its own, so the recipient counts as well.
  const paid = paidBy(run, state.review.intent)
  const isToRecipient = !!due && paid?.to === due.to && paid.token === due.token
  return run.intents.has(id) || (isToRecipient && caipNetworkId === network?.caipNetworkId)
}

/** Takes a review of a run back, so that it cannot be sent. */
export function withdrawReview(kit: Kit, run: PaymentRun): void {
  const state = kit.store.get(sendStateAtom)
  if (!isReady(state) || !isReviewOf(kit, run, state)) return
  dispatchSend(kit, { type: 'EDIT' })
  resetForm(kit)
  returnToPayment(kit)
}

/** Adds what has arrived, each transaction once, and ends the run when it is enough. */
export function addArrivals(kit: Kit, run: PaymentRun, found: readonly Arrival[]): void {
  const payment = kit.store.get(paymentAtom)
  if (!payment?.due || runOf(kit) !== run) return
  const known = new Set(payment.arrived.map(({ hash }) => hash))
  const arrived = [...payment.arrived, ...found.filter(({ hash }) => !known.has(hash))]
  if (arrived.length > payment.arrived.length) {
    putPayment(kit, run, { arrived })
    // A review from before asks for more than is missing now.
    withdrawReview(kit, run)
  }
  endIfPaid(kit, run)
}

/** Ends a run of which enough has arrived, unless a wallet may still send more: the receipt has the whole sum. */
export function endIfPaid(kit: Kit, run: PaymentRun): boolean {
  return !isWalletAsked(kit, run) && resolveIfPaid(kit, run)
}

/** Ends a run of which enough has arrived. */
export function resolveIfPaid(kit: Kit, run: PaymentRun): boolean {
  const payment = kit.store.get(paymentAtom)
  if (!payment?.due || runOf(kit) !== run || missingOf(payment) > 0n) return false
  const { due, network, id, to, amount, label, arrived } = payment
  const received = sumOf(arrived)
  const payer = arrived.at(-1)?.from
  const receipt: PaymentReceipt = Object.freeze({
    ...{ id, status: received > due.value ? ('overpaid' as const) : ('paid' as const), asset: due.asset },
    ...{ symbol: due.symbol, caipNetworkId: network.caipNetworkId, recipient: to, amount },
    received: formatUnits(received, due.decimals),
    transactions: Object.freeze(arrived.map(({ hash }) => hash)),
    ...(payer && { payer }),
    ...(label && { label }),
    ...(due.reference && { reference: due.reference }),
    paidAt: kit.env.clock.now(),
  })
  putPayment(kit, run, { status: 'paid', receipt })
  heldBy(kit).left.delete(run.order)
  leave(kit, run)
  track(kit, 'PAY_SUCCESS', { status: receipt.status, transactions: arrived.length })
  returnToPayment(kit)
  run.resolve(receipt)
  return true
}

/** Ends a run whose time is over. Without an answer of the network it is not known whether something was paid. */
export function expireRun(kit: Kit, run: PaymentRun, isKnown: boolean): void {
  putPayment(kit, run, { status: 'expired' })
  failRun(kit, run, isKnown ? payError('PAYMENT_EXPIRED', partOf(kit)) : outcomeUnknown())
}

/** The error of a payment whose wallet was asked and has not said, in time, whether it has sent anything. */
export const outcomeUnknown = (): WmError => transferError('OUTCOME_UNKNOWN')
