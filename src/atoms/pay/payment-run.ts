import { payError } from '../../chains/core/error-texts/pay-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { transferError } from '../../chains/core/error-texts/transfer-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { PaymentReceipt } from '../../chains/core/payment.ts'
import type { Arrival, PaymentCapability } from '../../chains/core/payment-capability.ts'
import { formatUnits } from '../../chains/core/units.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { type Payment, paymentAtom, sumOf } from './payment.atoms.ts'

/** A payment that has not ended. */
export interface PaymentRun {
  /** The request as the page wrote it: a second call with the same one joins this payment. */
  readonly key: string
  readonly promise: Promise<PaymentReceipt>
  readonly resolve: (receipt: PaymentReceipt) => void
  readonly reject: (error: unknown) => void
  /** Ends everything that waits for this payment. */
  readonly stop: AbortController
  /** The network's payments, once they are loaded. */
  payments?: PaymentCapability
  /** Ids of the transfers that the wallet may have been asked for. */
  readonly intents: Set<string>
  /** The place of the chain from which on the search goes on; undefined while no code has been shown. */
  since?: string
}

const heldBy = perKit((): { run?: PaymentRun } => ({}))

/** Returns the payment that has not ended. */
export const runOf = (kit: Kit): PaymentRun | undefined => heldBy(kit).run

export function beginRun(kit: Kit, key: string): PaymentRun {
  let resolve: PaymentRun['resolve'] = () => {}
  let reject: PaymentRun['reject'] = () => {}
  const promise = new Promise<PaymentReceipt>((yes, no) => {
    resolve = yes
    reject = no
  })
  const run: PaymentRun = { key, promise, resolve, reject, stop: new AbortController(), intents: new Set() }
  heldBy(kit).run = run
  return run
}

/** Changes the shown payment of a run; nothing if the run has ended. */
export function putPayment(kit: Kit, run: PaymentRun, change: Partial<Payment>): void {
  const before = kit.store.get(paymentAtom)
  if (before && runOf(kit) === run) kit.store.set(paymentAtom, { ...before, ...change })
}

function leave(kit: Kit, run: PaymentRun): void {
  if (runOf(kit) === run) delete heldBy(kit).run
  run.stop.abort(runtimeError('MODAL_CLOSED'))
}

/** Ends a run with an error. What the view shows stays until the modal closes. */
export function failRun(kit: Kit, run: PaymentRun, error: unknown): void {
  leave(kit, run)
  run.reject(error)
}

/** Adds what has arrived, each transaction once, and ends the run when it is enough. */
export function addArrivals(kit: Kit, run: PaymentRun, found: readonly Arrival[]): void {
  const payment = kit.store.get(paymentAtom)
  if (!payment?.due || runOf(kit) !== run) return
  const known = new Set(payment.arrived.map(({ hash }) => hash))
  const arrived = [...payment.arrived, ...found.filter(({ hash }) => !known.has(hash))]
  if (arrived.length > payment.arrived.length) putPayment(kit, run, { arrived })
  const { due, network, id, to, amount, label } = payment
  const received = sumOf(arrived)
  if (received < due.value) return
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
  leave(kit, run)
  run.resolve(receipt)
}

/** Ends a run whose time is over. */
export function expireRun(kit: Kit, run: PaymentRun): void {
  const payment = kit.store.get(paymentAtom)
  putPayment(kit, run, { status: 'expired' })
  const { due, arrived = [] } = payment ?? {}
  failRun(
    kit,
    run,
    payError('PAYMENT_EXPIRED', {
      received: due ? formatUnits(sumOf(arrived), due.decimals) : '0',
      symbol: due?.symbol ?? '',
      transactions: arrived.map(({ hash }) => hash),
    }),
  )
}

/** The error of a payment whose wallet was asked and has not said, in time, whether it has sent anything. */
export const outcomeUnknown = (): WmError => transferError('OUTCOME_UNKNOWN')
