import { delay } from '../../chains/core/async.ts'
import { track } from '../kit/events/track.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { missingOf, type Payment, paymentAtom } from './payment.atoms.ts'
import { addArrivals, isWalletAsked, type PaymentRun, putPayment, runOf } from './payment-run.ts'

/** Milliseconds between two searches. */
const POLL = 4_000

/** Shows the code, from which on the network is searched until it is paid or the run ends. */
export async function showCode(kit: Kit): Promise<void> {
  const run = runOf(kit)
  const payment = kit.store.get(paymentAtom)
  if (!run?.payments || !payment?.due || payment.status !== 'open' || payment.preparing) return
  // A wallet that may still send pays, and a second payment beside it would be one too many.
  if (run.isEnding || isWalletAsked(kit, run)) return
  // Before the search has its start, a payment could come too early to be found.
  putPayment(kit, run, { ...(run.since && withCode(run, payment)), status: 'code' })
  addStep(kit)
  if (run.since !== undefined) return
  track(kit, 'PAY_INITIATED', { way: 'code' })
  run.since = ''
  await follow(kit, run)
}

/** Goes on with the search for the code of a payment that was left and is asked for again. */
export function searchOn(kit: Kit, run: PaymentRun): void {
  if (run.since) void follow(kit, run)
}

/** Returns to the ways to pay. The search goes on: the code may be scanned already. */
export function hideCode(kit: Kit): void {
  const run = runOf(kit)
  if (run && kit.store.get(paymentAtom)?.status === 'code') putPayment(kit, run, { status: 'open' })
}

/**
 * Gives the code an entry in the history, so that Back and Escape lead to the ways to pay. The entry is the same object
 * as the one before: the view stays, and its live region tells the change.
 */
function addStep({ store }: HasStore): void {
  if (store.get(openAtom) && store.get(routeAtom).name === 'Pay')
    store.set(historyAtom, [...store.get(historyAtom), store.get(routeAtom)])
}

/** Ends the code with its entry in the history, and the entry with the code. Returns a stop function. */
export function followStep(kit: Kit, run: PaymentRun): () => void {
  const { store } = kit
  const steps = () => store.get(historyAtom).filter((one, at, all) => at > 0 && one === all[at - 1])
  const stops = [
    store.sub(historyAtom, () => {
      if (store.get(openAtom) && store.get(paymentAtom)?.status === 'code' && steps().length === 0)
        putPayment(kit, run, { status: 'open' })
    }),
    store.sub(paymentAtom, () => {
      if (store.get(paymentAtom)?.status !== 'code' && steps().length > 0)
        store.set(historyAtom, [...new Set(store.get(historyAtom))])
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The code asks for what is left to pay. */
function withCode({ payments }: PaymentRun, payment: Payment): Partial<Payment> {
  const { due, network } = payment
  return payments && due ? { uri: payments.uri(due, missingOf(payment), network) } : {}
}

async function follow(kit: Kit, run: PaymentRun): Promise<void> {
  const { signal } = run.stop
  while (!signal.aborted && !kit.signal.aborted) {
    await search(kit, run)
    await delay(POLL, kit.env.clock, signal).catch(() => {})
  }
}

/** Searches up to the end of the chain. Resolves with false if the network did not answer; never rejects. */
export async function searchToEnd(kit: Kit, run: PaymentRun): Promise<boolean> {
  // Without a code that was shown there is nothing to find.
  if (!run.since) return true
  let result: Awaited<ReturnType<typeof search>>
  do result = await search(kit, run)
  while (result === 'more' && !run.stop.signal.aborted)
  return result !== 'unreachable'
}

/** Looks once at what the network has got since the last look; `more` if the chain goes on. Never rejects. */
async function search(kit: Kit, run: PaymentRun): Promise<'end' | 'more' | 'unreachable'> {
  const { payments, since } = run
  const payment = kit.store.get(paymentAtom)
  if (!payments || !payment?.due || since === undefined) return 'end'
  const { network, due } = payment
  const context = adapterContext(kit, network.chainNamespace, run.stop.signal)
  let goesOn = false
  try {
    if (since === '') {
      const at = await payments.now(network, context)
      if (run.since === since) run.since = at
    } else {
      const { found, next, more } = await payments.arrivals(due, since, network, context)
      addArrivals(kit, run, found)
      goesOn = !!more
      // A search that began later may have ended earlier.
      if (run.since === since) run.since = next
    }
  } catch {
    // An unreachable network says nothing about the payment; the next search asks for the same part again.
    putPayment(kit, run, { unreachable: true })
    return 'unreachable'
  }
  const now = kit.store.get(paymentAtom)
  if (now && runOf(kit) === run) {
    const { unreachable: _, ...reached } = now
    if (now.unreachable || !now.uri || now.arrived.length !== payment.arrived.length)
      kit.store.set(paymentAtom, { ...reached, ...withCode(run, now) })
  }
  return goesOn ? 'more' : 'end'
}
