import { abortable, delay } from '../../chains/core/async.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { TransferIntent } from '../../chains/core/send-capability.ts'
import type { Network, Session } from '../../chains/core/types.ts'
import { errorText } from '../i18n/error-text.ts'
import { message } from '../i18n/message-ref.ts'
import { errorMessages } from '../i18n/messages/error-messages.ts'
import { sendMessages } from '../i18n/messages/send-messages.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { accountTab, modalMemory } from '../navigation/modal/modal-memory.ts'
import { route } from '../navigation/routes.ts'
import { hideToast, showToast } from '../navigation/toast/show-toast.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { checkAccount } from '../sessions/check-account.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { maxAmount } from './form.ts'
import { loadTransfers } from './load-transfers.ts'
import { withReadTimeout } from './quote.ts'
import { checkFunds, currentBalance } from './review.ts'
import { dispatchSend, resetForm, sendStateAtom, waitingViewAtom } from './send.atoms.ts'
import { isReady, type Review } from './send.machine.ts'
import { loadSendDriver, type SendDriver } from './send-driver.ts'
import { type Outcome, submitIntent } from './submit-intent.ts'
import { adoptStored, transfersAtom, updateTransfer } from './transfer-list.ts'
import { isLockedElsewhere } from './transfer-lock.ts'
import { watchTransfers } from './watch.ts'

/** Milliseconds of silence after which the view shows help; the wallet may take longer. */
const SILENT = 30_000

/** Milliseconds between looks at what another tab has stored. */
const LOOK = 100

const runningOf = perKit((): { controller?: AbortController } => ({}))

/**
 * Returns session and network of a review. Throws `ACCOUNT_CHANGED` if account, wallet or network are no longer the
 * reviewed ones, and `SIGN_IN_REQUIRED` if its session has ended.
 */
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
  if (!same) throw connectionError('ACCOUNT_CHANGED')
  checkAccount(kit, session, 'send')
  return { session, network }
}

// The shown fee is a maximum that already allows for a rise. A quote above this margin would leave the transfer
// waiting, so the new fee is shown first.
const rose = (shown: bigint, now: bigint) => now > shown + shown / 8n

/** Resolves with the review at the current fee if that is higher than shown, else with undefined. */
async function requoted(
  kit: Kit,
  { send }: SendDriver,
  review: Review,
  signal: AbortSignal,
): Promise<Review | undefined> {
  const { session, network } = sessionFor(kit, review)
  const { from, to, value, fee } = review.intent
  const context = adapterContext(kit, session.namespace, signal)
  const reading = send.quote({ from, to, value: review.max ? 'max' : value, speed: fee.speed }, network, context)
  const next = await abortable(withReadTimeout(kit, network.caipNetworkId, reading), signal)
  if (!rose(fee.fee, next.fee) && next.withheld === fee.withheld) return undefined
  const coins = currentBalance(kit) ?? review.coins
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
 * Submits the confirmed review. Further calls do nothing until this one ends. Never rejects: the outcome is in the
 * machine's state and in the list of transfers.
 */
export async function submitReview(kit: Kit, open = loadSendDriver): Promise<void> {
  const attempt = kit.nextAttempt()
  if (!dispatchSend(kit, { type: 'SUBMIT', attempt })) return
  const state = kit.store.get(sendStateAtom)
  if (state.status !== 'submitting') return
  // The toast of an earlier attempt would contradict this one.
  hideToast(kit)
  const { review } = state
  const { id } = review.intent
  loadTransfers(kit)
  const controller = new AbortController()
  const { signal } = controller
  const running = runningOf(kit)
  running.controller = controller
  let calm = () => {}
  try {
    const { session, network } = sessionFor(kit, review)
    const driver = await abortable(open(session.namespace, review.intent.token, review.intent.call), signal)
    if (review.byName) {
      // Most recipients are addresses.
      const { checkName } = await abortable(import('./check-name.ts'), signal)
      const note = await abortable(checkName(kit, review, network), signal)
      dispatchSend(kit, { type: 'NAME_UNREAD', attempt, note })
    }
    const changed = await requoted(kit, driver, review, signal)
    if (changed) return void dispatchSend(kit, { type: 'FEE_CHANGED', attempt, review: changed })
    const context = adapterContext(kit, session.namespace, signal)
    const marking = driver.send.mark(review.intent.from, network, context)
    const mark = await abortable(withReadTimeout(kit, network.caipNetworkId, marking), signal)
    const outcome = await submitIntent(kit, driver, {
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
    // Cancelled before the wallet was asked.
    if (signal.aborted) dispatchSend(kit, { type: 'CLOSED', id })
    // A second tab has submitted this intent: the view follows that transfer and does not offer to send it again.
    else if (WmError.is(cause, 'SUBMIT_REPEATED')) await follow(kit, attempt, id, signal)
    else failed(kit, attempt, toWmError(cause, 'send'))
  } finally {
    calm()
    if (running.controller === controller) delete running.controller
  }
}

/**
 * Follows the transfer that another tab submits. That tab holds the lock before it has stored the transfer, and
 * browsers show the storage of another tab with a delay.
 */
async function follow(kit: Kit, attempt: number, id: string, signal: AbortSignal): Promise<void> {
  const isListed = () => {
    adoptStored(kit)
    return kit.store.get(transfersAtom).some((item) => item.id === id)
  }
  try {
    while (!isListed() && (await isLockedElsewhere(kit, id))) await delay(LOOK, kit.env.clock, signal)
    // The last write of the other tab may arrive late on a busy machine, and sending again would pay twice.
    for (let looks = 0; looks < 20 && !isListed(); looks++) await delay(LOOK, kit.env.clock, signal)
  } catch {
    return void dispatchSend(kit, { type: 'CLOSED', id })
  }
  // The other tab has ended without sending.
  if (!isListed()) return void dispatchSend(kit, { type: 'DECLINED', attempt, id: kit.env.id() })
  watchTransfers(kit)
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
      watchTransfers(kit)
      // The same event serves a visitor who stopped waiting but still sees the review: sending again would pay twice.
      if (dispatchSend(kit, { type: 'SENT', id })) lead(kit, id, token !== undefined)
      showToast(kit, 'success', message(sendMessages, 'send.started'))
      return
    case 'unknown':
      track(kit, 'SEND_ERROR', { code: outcome.error.code })
      kit.events.emit('error', outcome.error)
      watchTransfers(kit)
      if (dispatchSend(kit, { type: 'UNKNOWN', id })) lead(kit, id)
      return
    case 'declined':
      track(kit, 'SEND_REJECTED')
      dispatchSend(kit, { type: 'DECLINED', attempt, id: kit.env.id() })
      dispatchSend(kit, { type: 'CLOSED', id })
      showToast(kit, 'error', message(errorMessages, 'error.sendRejected'))
      return
    case 'failed':
      failed(kit, attempt, outcome.error)
      return void dispatchSend(kit, { type: 'CLOSED', id })
    case 'stopped':
      return void dispatchSend(kit, { type: 'CLOSED', id })
  }
}

/**
 * Leaves the form for the transfer's view; with `home`, as for tokens, for the activity of the account. A task that
 * waits for the transfer has a view of its own.
 */
function lead(kit: Kit, id: string, home = false): void {
  resetForm(kit)
  const waiting = kit.store.get(waitingViewAtom)
  if (home && !waiting) modalMemory(kit).set(accountTab, 'activity')
  const own = home ? route('Account') : route('WalletSendConfirmed', { id })
  notifyPolicy(kit, { type: 'view-due', route: waiting ?? own })
}

/** Asks the wallet to switch to the network of the review. Nothing is sent, and the review stays. */
export async function switchToReview(kit: Kit): Promise<void> {
  const state = kit.store.get(sendStateAtom)
  if (!isReady(state)) return
  try {
    const { session, network } = sessionFor(kit, state.review)
    const adapter = await loadAdapter(session.namespace)
    const context = adapterContext(kit, session.namespace)
    await adapter.switchNetwork(session, network.caipNetworkId, context)
    dispatchSend(kit, { type: 'MENDED' })
  } catch (cause) {
    const error = toWmError(cause, 'switch', 'CHAIN_NOT_ADDED')
    showToast(kit, 'error', errorText(error))
  }
}

/** Stops waiting at once. A wallet that was already asked may still answer; its answer is recorded. */
export function cancelSubmit(kit: Kit): void {
  const state = kit.store.get(sendStateAtom)
  if (state.status !== 'submitting') return
  const { id } = state.review.intent
  dispatchSend(kit, { type: 'CANCEL', id: kit.env.id() })
  runningOf(kit).controller?.abort(runtimeError('MODAL_CLOSED'))
  if (!kit.store.get(transfersAtom).some((item) => item.id === id)) return
  updateTransfer(kit, id, { status: 'unknown', cancelled: true })
  watchTransfers(kit)
}
