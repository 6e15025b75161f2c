import { abortable } from '../../chains/core/async.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { message } from '../i18n/message-ref.ts'
import { errorMessages } from '../i18n/messages/error-messages.ts'
import { sendMessages } from '../i18n/messages/send-messages.ts'
import { track } from '../kit/events/track.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { route } from '../navigation/routes.ts'
import { hideToast, showToast } from '../navigation/toast/show-toast.ts'
import { loadTransfers } from '../send/load-transfers.ts'
import { withReadTimeout } from '../send/quote.ts'
import { type Outcome, submitIntent } from '../send/submit-intent.ts'
import { transfersAtom, updateTransfer } from '../send/transfer-list.ts'
import { watchTransfers } from '../send/watch.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { checkAccount } from '../sessions/check-account.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { buildReview, type SwapWish, stepValue, wishOfReview } from './build-swap.ts'
import { resetSwap } from './edit-swap.ts'
import { followApproval } from './follow-approval.ts'
import { isApproval, isFeeHigher, type SwapReview } from './swap.machine.ts'
import { type LoadSwapDriver, loadSwapDriver } from './swap-driver.ts'
import { swapKeyAtom } from './swap-form.atoms.ts'
import { dispatchSwap, swapStateAtom } from './swap-state.atoms.ts'
import { tellOutcome } from './tell-outcome.ts'

/** Milliseconds of silence after which the view shows help; the wallet may take longer. */
const SILENT = 30_000
/** Milliseconds beyond its time for which a review may still be submitted, as while it is made anew. */
const GRACE = 10_000

const runningOf = perKit((): { controller?: AbortController } => ({}))

/** Returns the wish of a review. Throws if it is no longer that of the active account, or if that has to sign in. */
function wishFor(kit: Kit, review: SwapReview): SwapWish {
  const wish = wishOfReview(kit, review)
  if (!wish) throw connectionError('ACCOUNT_CHANGED')
  checkAccount(kit, wish.session, 'send')
  return wish
}

/**
 * Hands the reviewed step to the wallet: the approval or the swap. Further calls do nothing until this one ends. Never
 * rejects: the outcome is in the machine's state and in the list of transfers.
 */
export async function submitSwap(kit: Kit, open: LoadSwapDriver = loadSwapDriver): Promise<void> {
  const attempt = kit.nextAttempt()
  if (!dispatchSwap(kit, { type: 'SUBMIT', attempt })) return
  const state = kit.store.get(swapStateAtom)
  if (state.status !== 'submitting') return
  // The toast of an earlier attempt would contradict this one.
  hideToast(kit)
  loadTransfers(kit)
  const { review } = state
  const { id, caipNetworkId, from, router: to, call, pay, receive, connectorId } = review
  const value = stepValue(review)
  const controller = new AbortController()
  const { signal } = controller
  const running = runningOf(kit)
  running.controller = controller
  let calm = () => {}
  try {
    const wish = wishFor(kit, review)
    const { namespace } = wish.session
    const driver = await abortable(open(namespace), signal)
    if (kit.env.clock.now() > review.until + GRACE) {
      const next = await abortable(buildReview(kit, driver, wish, signal), signal)
      return void dispatchSwap(kit, { type: 'CHANGED', attempt, review: next, notice: { type: 'price-moved' } })
    }
    const context = adapterContext(kit, namespace, signal)
    const send = await abortable(Promise.resolve(driver.swaps.sending(call, pay.address)), signal)
    const read = <T>(reading: Promise<T>) => abortable(withReadTimeout(kit, caipNetworkId, reading), signal)
    const fee = await read(send.quote({ from, to, value }, wish.network, context))
    if (isFeeHigher(fee, review.fee)) {
      const next = Object.freeze({ ...review, id: kit.env.id(), fee: Object.freeze(fee) })
      return void dispatchSwap(kit, { type: 'CHANGED', attempt, review: next, notice: { type: 'fee-changed' } })
    }
    const mark = await read(send.mark(from, wish.network, context))
    const token = pay.address
    const intent = Object.freeze({
      ...{ id, caipNetworkId, from, to, value, fee: review.fee, call },
      ...(token && { token }),
      ...(receive.address && !isApproval(review) && { receives: receive.address }),
    })
    const { parseAddress } = driver
    const outcome = await submitIntent(
      kit,
      { parseAddress, send },
      {
        review: { intent, symbol: pay.symbol, decimals: pay.decimals, connectorId },
        session: wishFor(kit, review).session,
        mark,
        signal,
        onPrompt() {
          dispatchSwap(kit, { type: 'WALLET', attempt })
          if (!isApproval(review)) track(kit, 'INITIATE_SWAP', factsOf(kit, review))
          calm = kit.env.clock.after(SILENT, () => void dispatchSwap(kit, { type: 'SLOW', attempt }))
        },
      },
    )
    if (review.step === 'batch' && outcome.type === 'failed' && WmError.is(outcome.error, 'BUNDLE_REFUSED')) {
      // Nothing was sent, and the wallet is not asked for a batch again: the approval is a step of its own.
      const next = await abortable(buildReview(kit, driver, wishFor(kit, review), signal), signal)
      return void dispatchSwap(kit, { type: 'CHANGED', attempt, review: next, notice: { type: 'batch-refused' } })
    }
    conclude(kit, attempt, review, outcome, open)
  } catch (cause) {
    // Cancelled before the wallet was asked.
    if (signal.aborted) dispatchSwap(kit, { type: 'CLOSED', id })
    else failed(kit, attempt, review, toWmError(cause, 'send'))
  } finally {
    calm()
    if (running.controller === controller) delete running.controller
    leaveIfMoved(kit, review)
  }
}

/** Ends the review if account or network have changed while the wallet was asked. */
function leaveIfMoved(kit: HasStore, review: SwapReview): void {
  if (kit.store.get(swapKeyAtom) !== `${review.caipNetworkId}:${review.from}`) dispatchSwap(kit, { type: 'LEFT' })
}

/** Facts for events, which contain no address and no amount. */
function factsOf(kit: HasStore, { from, caipNetworkId }: SwapReview) {
  const account = kit.store.get(activeSessionAtom)?.accounts.find(({ address }) => address === from)
  return { isSmartAccount: account?.type === 'smartAccount', network: caipNetworkId }
}

const errorEvent = (review: SwapReview) => (isApproval(review) ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR')

function failed(kit: Kit, attempt: number, review: SwapReview, error: WmError): void {
  dispatchSwap(kit, { type: 'FAILED', attempt, id: kit.env.id(), error })
  track(kit, errorEvent(review), { ...factsOf(kit, review), code: error.code })
  kit.events.emit('error', error)
}

function conclude(kit: Kit, attempt: number, review: SwapReview, outcome: Outcome, open: LoadSwapDriver): void {
  const { id } = review
  if (kit.signal.aborted) return
  switch (outcome.type) {
    case 'sent':
      watchTransfers(kit)
      if (!isApproval(review)) tellOutcome(kit, id, factsOf(kit, review))
      // The same event serves a visitor who stopped waiting but still sees the review: swapping again would pay twice.
      if (dispatchSwap(kit, { type: 'SENT', id })) lead(kit, review, open)
      showToast(kit, 'success', message(sendMessages, 'send.started'))
      return
    case 'unknown':
      track(kit, errorEvent(review), { ...factsOf(kit, review), code: outcome.error.code })
      kit.events.emit('error', outcome.error)
      watchTransfers(kit)
      if (dispatchSwap(kit, { type: 'UNKNOWN', id })) lead(kit, review, open)
      return
    case 'declined':
      track(kit, errorEvent(review), { ...factsOf(kit, review), code: 'USER_REJECTED' })
      dispatchSwap(kit, { type: 'DECLINED', attempt, id: kit.env.id() })
      dispatchSwap(kit, { type: 'CLOSED', id })
      showToast(kit, 'error', message(errorMessages, 'error.sendRejected'))
      return
    case 'failed':
      failed(kit, attempt, review, outcome.error)
      return void dispatchSwap(kit, { type: 'CLOSED', id })
    case 'stopped':
      return void dispatchSwap(kit, { type: 'CLOSED', id })
  }
}

/** Shows the swap's outcome; after an approval the review stays, and waits for it. */
function lead(kit: Kit, review: SwapReview, open: LoadSwapDriver): void {
  const { id } = review
  if (isApproval(review)) return void followApproval(kit, id, open)
  resetSwap(kit)
  notifyPolicy(kit, { type: 'view-due', route: route('WalletSendConfirmed', { id }) })
}

/**
 * Stops waiting at once. A wallet that was already asked may still answer; its answer is recorded. An approval that was
 * sent goes on, and the next review finds it.
 */
export function cancelSwap(kit: Kit): void {
  const state = kit.store.get(swapStateAtom)
  if (state.status === 'approving') return void dispatchSwap(kit, { type: 'LEFT' })
  if (state.status !== 'submitting') return
  const { id } = state.review
  dispatchSwap(kit, { type: 'CANCEL', id: kit.env.id() })
  runningOf(kit).controller?.abort(runtimeError('MODAL_CLOSED'))
  if (!kit.store.get(transfersAtom).some((item) => item.id === id)) return
  updateTransfer(kit, id, { status: 'unknown', cancelled: true })
  watchTransfers(kit)
}
