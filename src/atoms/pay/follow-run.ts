import { delay } from '../../chains/core/async.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { nodeRefusal } from '../../chains/core/error-texts/node-refusal.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { navigate } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { dispatchSend, resetForm, sendStateAtom, waitingViewAtom } from '../send/send.atoms.ts'
import { isFinal, type Transfer } from '../send/transfer.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { isOfPayment } from './pay-with-wallet.ts'
import { missingOf, paymentAtom } from './payment.atoms.ts'
import { addArrivals, expireRun, failRun, outcomeUnknown, type PaymentRun, putPayment, runOf } from './payment-run.ts'
import { search } from './search-payment.ts'
import { showPayment } from './show-payment.ts'

/** Milliseconds that a payment is followed after its modal was closed. */
const FOLLOWED = 30 * 60_000
/** Milliseconds of the longest timer; browsers end a longer one at once. */
const LONGEST = 2 ** 30
/** Milliseconds between two looks whether a wallet that was asked before the end of the time has answered. */
const LATER = 2_000
/** Milliseconds between two reads of a confirmed transaction, and how many there are. */
const READ_AGAIN = 3_000
const READS = 5

const transfersOf = (kit: HasStore, { intents }: PaymentRun) =>
  kit.store.get(transfersAtom).filter(({ id }) => intents.has(id))

/** True while a wallet may have sent, or may still send, what pays: nothing else may end the payment then. */
export function isWalletAsked(kit: HasStore, run: PaymentRun): boolean {
  const state = kit.store.get(sendStateAtom)
  if (state.status === 'submitting' && run.intents.has(state.review.intent.id)) return true
  return kit.store.get(paymentAtom)?.status === 'sent' || transfersOf(kit, run).some((item) => !isFinal(item))
}

/** Follows reviews, transfers, the modal, the wallet and the time until a payment ends. */
export function followRun(kit: Kit, run: PaymentRun): void {
  const { store, env } = kit
  const { signal } = run.stop
  const settled = new Set<string>()
  let cancelTime = () => {}
  let cancelLimit = () => {}
  let hadSession = !!store.get(activeSessionAtom)
  // On a page with sign-in, a connection closes the modal only once the account has signed in.
  let comesBack = false

  function look(): void {
    const state = store.get(sendStateAtom)
    const payment = store.get(paymentAtom)
    if (!payment) return
    const ours = 'review' in state && isOfPayment(state.review.intent, payment)
    if (ours) run.intents.add(state.review.intent.id)
    const sent = 'id' in state && run.intents.has(state.id)
    store.set(waitingViewAtom, ours || sent ? route('Pay') : undefined)
    if (sent) putPayment(kit, run, { status: 'sent' })
    // Nothing was sent: the page hears of it, and the visitor is back on it.
    if (ours && state.status === 'declined') {
      failRun(kit, run, connectionError('USER_REJECTED', { action: 'send' }))
      store.set(openAtom, false)
    }
  }

  function lookAtTransfers(): void {
    for (const item of transfersOf(kit, run)) {
      const mark = `${item.id} ${item.status}`
      if (settled.has(mark)) continue
      settled.add(mark)
      if (item.status === 'pending') putPayment(kit, run, { status: 'sent' })
      else if (item.status === 'confirmed') void arrived(item)
      else if (isFinal(item)) {
        const reverted = nodeRefusal('NODE_ERROR', { reason: 'execution-reverted' })
        putPayment(kit, run, { status: 'open', error: item.status === 'reverted' ? reverted : outcomeUnknown() })
      }
    }
    // A transfer that the visitor stopped waiting for was declined in the wallet.
    if (!store.get(openAtom) && !isWalletAsked(kit, run)) closed()
  }

  /** Reads what a confirmed transfer has paid: a token may keep a part of it. */
  async function arrived(item: Transfer): Promise<void> {
    const hash = item.replacedBy ?? item.hash ?? ''
    const { network, due } = store.get(paymentAtom) ?? {}
    if (!network || !due) return
    const context = adapterContext(kit, network.chainNamespace, signal)
    for (let reads = 0; reads < READS && !signal.aborted; reads++) {
      const found = await run.payments?.arrivalOf(hash, due, network, context).catch(() => undefined)
      if (found) return after([found])
      await delay(READ_AGAIN, env.clock, signal).catch(() => {})
    }
    // Coins that a smart account has sent are in no list that a node gives; the transfer was checked as it ended.
    if (item.warning !== 'content') return after([{ hash, value: BigInt(item.value), from: item.from }])
    putPayment(kit, run, { status: 'open', error: outcomeUnknown() })
  }

  function after(found: Parameters<typeof addArrivals>[2]): void {
    addArrivals(kit, run, found)
    if (runOf(kit) === run) putPayment(kit, run, { status: 'open' })
  }

  function closed(): void {
    if (store.get(openAtom) || signal.aborted) return
    if (comesBack && store.get(activeSessionAtom)) {
      comesBack = false
      showPayment(kit)
    } else if (isWalletAsked(kit, run)) {
      cancelLimit()
      cancelLimit = env.clock.after(FOLLOWED, () => failRun(kit, run, outcomeUnknown()))
    } else {
      const { status, error } = store.get(paymentAtom) ?? {}
      failRun(kit, run, (status === 'reading' && error) || runtimeError('MODAL_CLOSED'))
    }
  }

  function lookAtSession(): void {
    const has = !!store.get(activeSessionAtom)
    const isNew = has && !hadSession
    hadSession = has
    if (!isNew) return
    comesBack = !!store.get(optionsAtom).siwx
    // A connection closes the modal, or leaves the view that waited for it: the payment goes on.
    if (store.get(routeAtom).name !== 'Pay' || !store.get(openAtom)) showPayment(kit)
  }

  function waitForTime(): void {
    const { expiresAt } = store.get(paymentAtom) ?? {}
    if (expiresAt === undefined) return
    const left = expiresAt - env.clock.now()
    if (left > 0) cancelTime = env.clock.after(Math.min(left, LONGEST), waitForTime)
    else if (isWalletAsked(kit, run)) cancelTime = env.clock.after(LATER, waitForTime)
    else void timeIsOver()
  }

  async function timeIsOver(): Promise<void> {
    dispatchSend(kit, { type: 'EDIT' })
    if (store.get(openAtom) && store.get(routeAtom).name === 'WalletSendPreview')
      navigate(kit, { type: 'reset', route: route('Pay') })
    // A payment that was made in time may not have been seen yet.
    await search(kit, run)
    if (!signal.aborted) expireRun(kit, run)
  }

  const ended = () => failRun(kit, run, kit.signal.reason)
  kit.signal.addEventListener('abort', ended)
  const stops = [
    store.sub(sendStateAtom, look),
    store.sub(transfersAtom, lookAtTransfers),
    store.sub(activeSessionAtom, lookAtSession),
    // A connection closes the modal, and the payment opens it again in the same task.
    store.sub(openAtom, () => queueMicrotask(closed)),
    () => kit.signal.removeEventListener('abort', ended),
    () => cancelTime(),
    () => cancelLimit(),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    const state = store.get(sendStateAtom)
    const payment = store.get(paymentAtom)
    // A review of a payment that has ended must not be sent.
    if (payment && missingOf(payment) > 0n && 'review' in state && isOfPayment(state.review.intent, payment)) {
      dispatchSend(kit, { type: 'EDIT' })
      resetForm(kit)
    }
    store.set(waitingViewAtom, undefined)
  })
  waitForTime()
}
