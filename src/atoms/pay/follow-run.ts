import { delay } from '../../chains/core/async.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { nodeRefusal } from '../../chains/core/error-texts/node-refusal.ts'
import type { Arrival } from '../../chains/core/payment-capability.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { dispatchSend, resetForm, sendStateAtom, waitingViewAtom } from '../send/send.atoms.ts'
import { isReady, type Review } from '../send/send.machine.ts'
import { isFinal, type Transfer } from '../send/transfer.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { missingOf, paymentAtom } from './payment.atoms.ts'
import {
  addArrivals,
  endIfPaid,
  expireRun,
  failAndClose,
  failRun,
  isReviewOf,
  isWalletAsked,
  leftError,
  outcomeUnknown,
  type PaymentRun,
  paidBy,
  putPayment,
  resolveIfPaid,
  returnToPayment,
  runOf,
  transfersOf,
  withdrawReview,
} from './payment-run.ts'
import { followStep, searchToEnd } from './search-payment.ts'
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

/** Follows reviews, transfers, the modal, the wallet and the time until a payment ends. */
export function followRun(kit: Kit, run: PaymentRun): void {
  const { store, env } = kit
  const { signal } = run.stop
  const settled = new Set<string>()
  let cancelTime = () => {}
  let cancelLimit = () => {}
  const networkOf = () => store.get(activeSessionAtom)?.caipNetworkId
  let hadSession = !!store.get(activeSessionAtom)
  // A wallet that leaves or changes its network may close the modal in the same task, which is no wish of the visitor.
  let lastNetwork = networkOf()
  let isMoved = false
  // On a page with sign-in, a connection closes the modal only once the account has signed in.
  let comesBack = false

  function look(): void {
    const state = store.get(sendStateAtom)
    const isOurs = isReviewOf(kit, run, state)
    if (isOurs && 'review' in state) run.intents.add(state.review.intent.id)
    const isSent = 'id' in state && run.intents.has(state.id)
    store.set(waitingViewAtom, isOurs || isSent ? route('Pay') : undefined)
    if (isSent && state.status === 'sent') putPayment(kit, run, { status: 'sent' })
    showAsked()
    if (endIfPaid(kit, run)) return
    // Nothing was sent: the page hears of it, and the visitor is back on it.
    if (isOurs && state.status === 'declined')
      failAndClose(kit, run, connectionError('USER_REJECTED', { action: 'send' }))
    else if (isReady(state)) checkReview(state, isOurs)
    // The wallet's error came after the modal was closed.
    queueMicrotask(() => isWalletAsked(kit, run) || closed())
  }

  /** Takes a review back that must not be sent while this payment is open. */
  function checkReview({ review }: { readonly review: Review }, isOurs: boolean): void {
    const payment = store.get(paymentAtom)
    if (isOurs && (isWalletAsked(kit, run) || (payment && paidBy(run, review.intent)?.value !== missingOf(payment))))
      withdrawReview(kit, run)
    // The step that compares similar addresses can lead to another recipient, whom the page has not named.
    if (isOurs || !store.get(openAtom) || !store.get(historyAtom).some(({ name }) => name === 'Pay')) return
    dispatchSend(kit, { type: 'EDIT' })
    resetForm(kit)
    returnToPayment(kit)
  }

  /** The ways to pay are shown only while no wallet may still send. */
  function showAsked(): void {
    const { status } = store.get(paymentAtom) ?? {}
    const isAsked = isWalletAsked(kit, run)
    if (isAsked && (status === 'open' || status === 'code')) putPayment(kit, run, { status: 'asked' })
    else if (!isAsked && (status === 'asked' || status === 'sent')) putPayment(kit, run, { status: 'open' })
  }

  function lookAtTransfers(): void {
    for (const item of transfersOf(kit, run)) {
      const mark = `${item.id} ${item.status}`
      if (settled.has(mark)) continue
      settled.add(mark)
      if (item.status === 'pending') putPayment(kit, run, { status: 'sent' })
      else if (item.status === 'confirmed') void arrived(item)
      else if (item.status === 'replaced') putPayment(kit, run, { status: 'open', failed: 'replaced' })
      else if (isFinal(item)) {
        const reverted = nodeRefusal('NODE_ERROR', { reason: 'execution-reverted' })
        putPayment(kit, run, { status: 'open', error: item.status === 'reverted' ? reverted : outcomeUnknown() })
      }
    }
    showAsked()
    if (endIfPaid(kit, run)) return
    // A transfer that the visitor stopped waiting for was declined in the wallet.
    if (!store.get(openAtom) && !isWalletAsked(kit, run)) closed()
  }

  /** Reads what a confirmed transfer has paid: a token may keep a part of it. */
  async function arrived({ id, ...item }: Transfer): Promise<void> {
    run.unread.add(id)
    const found = await arrivalOf(item)
    run.unread.delete(id)
    if (runOf(kit) !== run) return
    const last = store.get(transfersAtom).find((one) => one.id === id)
    if (found) addArrivals(kit, run, [found])
    if (!found && last?.warning === 'content') putPayment(kit, run, { failed: 'content' })
    else if (!found) putPayment(kit, run, { error: outcomeUnknown() })
    if (runOf(kit) !== run) return
    putPayment(kit, run, { status: 'open' })
    lookAtTransfers()
  }

  /** Resolves with what the network says that a confirmed transfer has paid; undefined if it says nothing of it. */
  async function arrivalOf(item: Omit<Transfer, 'id'>): Promise<Arrival | undefined> {
    const sent = item.replacedBy ?? item.hash ?? ''
    const hash = sent.startsWith('0x') ? sent.toLowerCase() : sent
    const { network, due } = store.get(paymentAtom) ?? {}
    if (!network || !due || !run.payments) return undefined
    const context = adapterContext(kit, network.chainNamespace, signal)
    // An answer that does not come says nothing; only those that do are counted.
    for (let answers = 0; answers < READS && !signal.aborted; ) {
      try {
        const found = await run.payments.arrivalOf(hash, due, network, context)
        // The last to have the token before the recipient is a pool, where it was swapped.
        if (found) return item.call ? { ...found, from: item.from } : found
        answers++
      } catch {}
      await delay(READ_AGAIN, env.clock, signal).catch(() => {})
    }
    const { warning } = store.get(transfersAtom).find((one) => one.hash === item.hash) ?? item
    // Coins that a smart account has sent are in no list that a node gives; the transfer was checked as it ended.
    const isChecked = due.token === undefined && warning !== 'content' && !signal.aborted
    return isChecked ? { hash, value: BigInt(item.value), from: item.from } : undefined
  }

  function closed(): void {
    if (store.get(openAtom)) cancelLimit()
    if (store.get(openAtom) || signal.aborted) return
    const state = store.get(sendStateAtom)
    // The sign-in closes the modal from a view of its own; on the payment it is the visitor who closes.
    const signedIn = comesBack && store.get(activeSessionAtom) && store.get(routeAtom).name !== 'Pay'
    const returns = isMoved || signedIn
    isMoved = false
    comesBack = false
    if (returns) {
      showPayment(kit)
    } else if (isWalletAsked(kit, run)) {
      cancelLimit()
      cancelLimit = env.clock.after(FOLLOWED, () => {
        if (!resolveIfPaid(kit, run)) failRun(kit, run, outcomeUnknown())
      })
    } else {
      const { status, error } = store.get(paymentAtom) ?? {}
      const notice = isReady(state) && isReviewOf(kit, run, state) ? state.notice : undefined
      const failure = notice?.type === 'failed' ? notice.error : status === 'reading' && error
      failRun(kit, run, failure || leftError(kit))
    }
  }

  function lookAtSession(): void {
    const has = !!store.get(activeSessionAtom)
    const isNew = has && !hadSession
    hadSession = has
    queueMicrotask(() => {
      lastNetwork = networkOf()
    })
    const state = store.get(sendStateAtom)
    // A review of an account that has left, or that is not the active one any more, must not be sent.
    if ('review' in state && !isOfSession(state.review)) withdrawReview(kit, run)
    // A price can be asked for on the payment's network only.
    else if (store.get(routeAtom).name === 'PayBySwap' && networkOf() !== store.get(paymentAtom)?.network.caipNetworkId)
      returnToPayment(kit)
    if (!isNew) return
    comesBack = !!store.get(optionsAtom).siwx
    // A connection closes the modal, or leaves the view that waited for it: the payment goes on.
    if (store.get(routeAtom).name !== 'Pay' || !store.get(openAtom)) showPayment(kit)
  }

  function isOfSession({ intent, connectorId }: Review): boolean {
    const session = store.get(activeSessionAtom)
    const isSameWallet = session?.connectorId === connectorId && session.caipNetworkId === intent.caipNetworkId
    return session?.address === intent.from && isSameWallet
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
    run.isEnding = true
    dispatchSend(kit, { type: 'EDIT' })
    returnToPayment(kit)
    // A payment that was made in time may not have been seen yet.
    const isKnown = await searchToEnd(kit, run)
    if (signal.aborted) return
    if (!isWalletAsked(kit, run)) return expireRun(kit, run, isKnown)
    run.isEnding = false
    cancelTime = env.clock.after(LATER, waitForTime)
  }

  const ended = () => failRun(kit, run, kit.signal.reason)
  kit.signal.addEventListener('abort', ended)
  const stops = [
    store.sub(sendStateAtom, look),
    store.sub(transfersAtom, lookAtTransfers),
    store.sub(activeSessionAtom, lookAtSession),
    // A connection closes the modal, and the payment opens it again in the same task.
    store.sub(openAtom, () => {
      isMoved = !store.get(openAtom) && lastNetwork !== networkOf()
      queueMicrotask(closed)
    }),
    // The payment offers the switch to its own network itself.
    store.sub(routeAtom, () => {
      if (store.get(openAtom) && store.get(routeAtom).name === 'UnsupportedChain') showPayment(kit)
    }),
    followStep(kit, run),
    () => kit.signal.removeEventListener('abort', ended),
    () => cancelTime(),
    () => cancelLimit(),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    // A review of a payment that has ended must not be sent.
    withdrawReview(kit, run)
    store.set(waitingViewAtom, undefined)
  })
  waitForTime()
}
