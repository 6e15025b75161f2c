import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import { transferError } from '../../chains/core/error-texts/transfer-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { ownDocument } from '../../chains/core/own-document.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { refreshBalance } from '../assets/balances.atoms.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { loadTransfers } from '../send/load-transfers.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { buildReview, type SwapWish, wishOfReview } from './build-swap.ts'
import { followApproval } from './follow-approval.ts'
import type { Page } from './follow-swap-quote.ts'
import type { SwapReview } from './swap.machine.ts'
import { type LoadSwapDriver, loadSwapDriver } from './swap-driver.ts'
import { swapFormAtom, swapKeyAtom } from './swap-form.atoms.ts'
import { type SwapIssue, swapAmountAtom, swapIssueAtom } from './swap-quote.atoms.ts'
import { dispatchSwap, swapStateAtom } from './swap-state.atoms.ts'

/** Milliseconds after which a review is made anew. */
const REBUILD = 10_000

/** Returns the error for what is missing or wrong in the form. */
function issueError(issue: SwapIssue, text: string): WmError {
  switch (issue.reason) {
    case 'network':
      return swapError('SWAP_UNSUPPORTED')
    case 'token':
      return sendError('TOKEN_REQUIRED')
    case 'amount':
    case 'value':
      return transferError('AMOUNT_INVALID', { value: text.slice(0, 100) })
    case 'funds':
    case 'coins':
      return connectionError('INSUFFICIENT_FUNDS')
    case 'quoting':
    case 'liquidity':
    case 'service':
      return swapError('SWAP_LIQUIDITY')
  }
}

/** Ends a review, also one that waits for an approval, when account or network change. Once per kit. */
const followKey = perKit((kit) => {
  const stop = kit.store.sub(swapKeyAtom, () => void dispatchSwap(kit, { type: 'LEFT' }))
  kit.signal.addEventListener('abort', stop)
  return true
})

/**
 * Starts a review: makes the next step of the swap and shows it. Never rejects; errors are in the machine's state.
 */
export async function startSwapReview(kit: Kit, open: LoadSwapDriver = loadSwapDriver): Promise<void> {
  const { store } = kit
  followKey(kit)
  const key = store.get(swapKeyAtom)
  const attempt = kit.nextAttempt()
  if (!key || !dispatchSwap(kit, { type: 'PREPARE', attempt })) return
  try {
    const wish = wishOf(kit)
    const { pay, receive } = wish
    const driver = await open(wish.session.namespace)
    const review = await buildReview(kit, driver, wish, kit.signal)
    if (kit.signal.aborted || store.get(swapKeyAtom) !== key) return
    const form = store.get(swapFormAtom)
    const isSame = form.pay?.address === pay.address && form.receive?.address === receive.address
    if (!isSame) return void dispatchSwap(kit, { type: 'EDIT' })
    const id = review.step !== 'swap' ? pendingApproval(kit, review) : undefined
    const next = id === undefined ? ({ type: 'REVIEW' } as const) : ({ type: 'RESUME', id } as const)
    if (!dispatchSwap(kit, { ...next, attempt, review })) return
    if (id !== undefined) followApproval(kit, id, open)
    // A visitor who has left the form stays where they are.
    if (store.get(openAtom) && store.get(routeAtom).name === 'Swap') showView(kit, route('SwapPreview'))
  } catch (cause) {
    dispatchSwap(kit, { type: 'REFUSED', attempt, error: toWmError(cause, 'send') })
  }
}

function wishOf(kit: HasStore): SwapWish {
  const { store } = kit
  const issue = store.get(swapIssueAtom)
  const session = store.get(activeSessionAtom)
  const { pay, receive, slippage, amount: typed } = store.get(swapFormAtom)
  // Quotes of the form are only looked at: the review has its own.
  if (issue && issue.reason !== 'quoting' && issue.reason !== 'liquidity' && issue.reason !== 'service')
    throw issueError(issue, typed)
  const amount = store.get(swapAmountAtom)
  if (!session || !pay || !receive || amount.status !== 'ok') throw sendError('TOKEN_REQUIRED')
  return { session, network: store.get(activeNetworkAtom), pay, receive, amount: amount.value, slippage }
}

/** Returns the id of an approval or reset that an earlier visit has sent, and that is not on the chain yet. */
function pendingApproval(kit: Kit, { step, from, caipNetworkId, router, pay, amount }: SwapReview): string | undefined {
  loadTransfers(kit)
  return kit.store.get(transfersAtom).find(
    (item) =>
      item.call === 'approve' &&
      // An approval whose wallet has not answered, or that no node has found, may never be on the chain.
      item.status === 'pending' &&
      item.from === from &&
      item.caipNetworkId === caipNetworkId &&
      item.to === router &&
      item.token === pay.address &&
      (step === 'reset' ? item.value === '0' : BigInt(item.value) >= amount),
  )?.id
}

/** Confirms the loss of a high price impact, or takes the confirmation back. */
export const acceptImpact = (kit: HasStore, accepted: boolean): void =>
  void dispatchSwap(kit, { type: 'ACCEPT_IMPACT', accepted })

/** Takes over a newer build that gives less, costs more or does something else than the one that was shown. */
export const acceptMovedPrice = (kit: HasStore): void => void dispatchSwap(kit, { type: 'ACCEPT_MOVED' })

/**
 * Makes what is under review anew every ten seconds while the page is in sight. Returns a stop function.
 */
export function followSwapReview(
  kit: Kit,
  open: LoadSwapDriver = loadSwapDriver,
  page: Page | undefined = ownDocument,
): () => void {
  const { store, env } = kit
  const end = new AbortController()
  let cancel = () => {}
  let running = false
  /** Epoch milliseconds before which one that has failed is not made anew, whatever the review says about it. */
  let retry = 0

  function schedule(): void {
    cancel()
    const state = store.get(swapStateAtom)
    if (end.signal.aborted || running || state.status !== 'review' || page?.visibilityState === 'hidden') return
    const { until } = state.moved ?? state.review
    // An older one, as after the page was out of sight, is made anew at once; a failure waits its time.
    cancel = env.clock.after(Math.max(0, Math.max(until, retry) - env.clock.now()), () => void rebuild())
  }

  async function rebuild(): Promise<void> {
    const state = store.get(swapStateAtom)
    const wish = state.status === 'review' ? wishOfReview(kit, state.review) : undefined
    if (state.status !== 'review' || !wish) return
    const { id: of } = state.review
    running = true
    try {
      const driver = await open(wish.session.namespace)
      const review = await buildReview(kit, driver, wish, end.signal)
      if (!end.signal.aborted) dispatchSwap(kit, { type: 'REBUILT', of, review })
    } catch (cause) {
      retry = env.clock.now() + REBUILD
      if (!end.signal.aborted) dispatchSwap(kit, { type: 'BROKEN', of, error: toWmError(cause, 'send') })
    } finally {
      running = false
      schedule()
    }
  }

  const stop = store.sub(swapStateAtom, schedule)
  page?.addEventListener('visibilitychange', schedule)
  void refreshBalance(kit)
  schedule()
  return () => {
    end.abort()
    cancel()
    stop()
    page?.removeEventListener('visibilitychange', schedule)
  }
}
