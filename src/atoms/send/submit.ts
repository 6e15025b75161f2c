import type { TransferIntent } from '../../chains/core/adapter.ts'
import { abortable, delay } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Network, Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import { track } from '../events/track.ts'
import { errorText } from '../i18n/error-messages.ts'
import type { Kit } from '../kit.ts'
import { accountTab, whileOpen } from '../modal/while-open.ts'
import { activeNetworkAtom, activeSessionAtom } from '../network/network.atoms.ts'
import { announce } from '../router/follow.ts'
import { route } from '../router/routes.ts'
import { showToast } from '../toast/show-toast.ts'
import { maxAmount } from './form.ts'
import { heldElsewhere } from './lock.ts'
import { openPort, type SendPort } from './port.ts'
import { limited } from './quote.ts'
import { balanceNow, checkFunds } from './review.ts'
import { dispatchSend, resetForm, sendStateAtom } from './send.atoms.ts'
import { isReady, type Review } from './send.machine.ts'
import { type Outcome, submitIntent } from './submit-intent.ts'
import { adoptStored, transactionsAtom, updateTransaction } from './transaction-list.ts'
import { loadTransactions } from './transactions.ts'
import { watchTransactions } from './watch.ts'

/** A wallet that is silent for this long gets help; it may still take as long as it needs. */
const SILENT = 30_000

/** How often a tab looks for what another one writes. */
const LOOK = 100

const running = new WeakMap<Kit, AbortController>()

/** What was reviewed still belongs to the wallet's account and network (safety S-16). */
function sessionFor(
  kit: Kit,
  { intent, connectorId }: Review,
): { readonly session: Session; readonly network: Network } {
  const session = kit.store.get(activeSessionAtom)
  const network = kit.store.get(activeNetworkAtom)
  const same =
    session?.address === intent.from &&
    session.connectorId === connectorId &&
    session.caipNetworkId === intent.caipNetworkId &&
    network.caipNetworkId === intent.caipNetworkId
  if (!same) throw new WmError('ACCOUNT_CHANGED')
  return { session, network }
}

// The shown fee is the most that is paid and already covers some rise. A higher quote than this would leave the
// transfer waiting, so it is shown first.
const rose = (shown: bigint, now: bigint) => now > shown + shown / 8n

/** The review at today's fee, when that is more than was shown. */
async function requoted(
  kit: Kit,
  { send }: SendPort,
  review: Review,
  signal: AbortSignal,
): Promise<Review | undefined> {
  const { session, network } = sessionFor(kit, review)
  const { from, to, value, fee } = review.intent
  const context = contextFor(kit, session.namespace, signal)
  const reading = send.quote({ from, to, value: review.max ? 'max' : value }, network, context)
  const next = await abortable(limited(kit, network.caipNetworkId, reading), signal)
  if (!rose(fee.fee, next.fee)) return undefined
  const coins = balanceNow(kit) ?? review.coins
  const balance = review.token ? review.balance : coins
  const amount = review.max && !review.token ? maxAmount(balance ?? 0n, next.fee) : value
  checkFunds({ value: amount, fee: next.fee, balance, ...(review.token && { coins }) })
  const intent = Object.freeze({ ...review.intent, id: kit.env.id(), value: amount, fee: Object.freeze(next) })
  return Object.freeze({
    ...review,
    intent,
    ...(balance !== undefined && { balance }),
    ...(coins !== undefined && { coins }),
  })
}

/**
 * The visitor confirmed what the review shows. Further calls do nothing until this one has ended; what comes of it is
 * in the machine's state and in the list of transactions. Never rejects.
 */
export async function submitReview(kit: Kit, open = openPort): Promise<void> {
  const attempt = kit.nextAttempt()
  if (!dispatchSend(kit, { type: 'SUBMIT', attempt })) return
  const state = kit.store.get(sendStateAtom)
  if (state.status !== 'submitting') return
  const { review } = state
  const { id } = review.intent
  loadTransactions(kit)
  const controller = new AbortController()
  const { signal } = controller
  running.set(kit, controller)
  let calm = () => {}
  try {
    const { session, network } = sessionFor(kit, review)
    const port = await abortable(open(session.namespace, review.intent.token), signal)
    const changed = await requoted(kit, port, review, signal)
    if (changed) return void dispatchSend(kit, { type: 'FEE_CHANGED', attempt, review: changed })
    const context = contextFor(kit, session.namespace, signal)
    const marking = port.send.mark(review.intent.from, network, context)
    const mark = await abortable(limited(kit, network.caipNetworkId, marking), signal)
    const outcome = await submitIntent(kit, port, {
      review,
      session: sessionFor(kit, review).session,
      mark,
      signal,
      onPrompt() {
        dispatchSend(kit, { type: 'WALLET', attempt })
        track(kit, 'SEND_INITIATED', { network: review.intent.caipNetworkId })
        calm = kit.env.clock.after(SILENT, () => void dispatchSend(kit, { type: 'SLOW', attempt }))
      },
    })
    conclude(kit, attempt, review.intent, outcome)
  } catch (cause) {
    // Cancelled before the wallet came into it.
    if (signal.aborted) dispatchSend(kit, { type: 'CLOSED', id })
    // Another tab handed it over: this one shows how that goes, instead of offering it once more (safety S-02).
    else if (WmError.is(cause, 'SUBMIT_REPEATED')) await follow(kit, attempt, id, signal)
    else failed(kit, attempt, toWmError(cause, 'send'))
  } finally {
    calm()
    if (running.get(kit) === controller) running.delete(kit)
  }
}

/**
 * Shows the transfer that another tab hands over. That tab has the lock before it has written what it does, and browsers
 * take a moment to show one tab what another one has written.
 */
async function follow(kit: Kit, attempt: number, id: string, signal: AbortSignal): Promise<void> {
  const isListed = () => {
    adoptStored(kit)
    return kit.store.get(transactionsAtom).some((item) => item.id === id)
  }
  try {
    while (!isListed() && (await heldElsewhere(kit, id))) await delay(LOOK, kit.env.clock, signal)
    // The other tab's last words may be seen late on a busy machine, and sending again would pay twice.
    for (let looks = 0; looks < 20 && !isListed(); looks++) await delay(LOOK, kit.env.clock, signal)
  } catch {
    return void dispatchSend(kit, { type: 'CLOSED', id })
  }
  // The other tab is through with it, and nothing was sent.
  if (!isListed()) return void dispatchSend(kit, { type: 'DECLINED', attempt, id: kit.env.id() })
  watchTransactions(kit)
  if (dispatchSend(kit, { type: 'UNKNOWN', id })) lead(kit, id)
}

function failed(kit: Kit, attempt: number, error: WmError): void {
  dispatchSend(kit, { type: 'FAILED', attempt, id: kit.env.id(), error })
  track(kit, 'SEND_ERROR', { code: error.code })
  kit.events.emit('error', error)
}

function conclude(kit: Kit, attempt: number, { id, token }: TransferIntent, outcome: Outcome): void {
  if (kit.signal.aborted) return
  switch (outcome.type) {
    case 'sent':
      track(kit, 'SEND_SUCCESS')
      watchTransactions(kit)
      // Also when the visitor had stopped waiting but still looks at it: sending again would pay twice.
      if (dispatchSend(kit, { type: 'SENT', id })) lead(kit, id, token !== undefined)
      showToast(kit, 'success', { id: 'send.started' })
      return
    case 'unknown':
      track(kit, 'SEND_ERROR', { code: outcome.error.code })
      kit.events.emit('error', outcome.error)
      watchTransactions(kit)
      if (dispatchSend(kit, { type: 'UNKNOWN', id })) lead(kit, id)
      return
    case 'declined':
      track(kit, 'SEND_REJECTED')
      dispatchSend(kit, { type: 'DECLINED', attempt, id: kit.env.id() })
      dispatchSend(kit, { type: 'CLOSED', id })
      showToast(kit, 'error', { id: 'error.sendRejected' })
      return
    case 'failed':
      failed(kit, attempt, outcome.error)
      return void dispatchSend(kit, { type: 'CLOSED', id })
    case 'stopped':
      return void dispatchSend(kit, { type: 'CLOSED', id })
  }
}

/** A token's transfer is seen to its end in the account (spec §4). */
function lead(kit: Kit, id: string, home = false): void {
  resetForm(kit)
  if (home) whileOpen(kit).set(accountTab, 'activity')
  announce(kit, { type: 'send-submitted', route: home ? route('Account') : route('WalletSendConfirmed', { id }) })
}

/**
 * Asks the wallet to come to the network of the review. Refused or not: nothing is sent, and the review stays.
 */
export async function switchToReview(kit: Kit): Promise<void> {
  const state = kit.store.get(sendStateAtom)
  if (!isReady(state)) return
  try {
    const { session, network } = sessionFor(kit, state.review)
    const adapter = await adapterOf(session.namespace)
    const context = contextFor(kit, session.namespace)
    await adapter.switchNetwork(session, network.caipNetworkId, context)
    dispatchSend(kit, { type: 'MENDED' })
  } catch (cause) {
    const error = toWmError(cause, 'switch', 'CHAIN_NOT_ADDED')
    showToast(kit, 'error', errorText(error))
  }
}

/** Ends the waiting at once. A wallet that was asked already may still answer; what it says is then recorded. */
export function cancelSubmit(kit: Kit): void {
  const state = kit.store.get(sendStateAtom)
  if (state.status !== 'submitting') return
  const { id } = state.review.intent
  dispatchSend(kit, { type: 'CANCEL', id: kit.env.id() })
  running.get(kit)?.abort(new WmError('MODAL_CLOSED'))
  if (!kit.store.get(transactionsAtom).some((item) => item.id === id)) return
  updateTransaction(kit, id, { status: 'unknown', cancelled: true })
  watchTransactions(kit)
}
