import { anySignal } from '../../chains/core/any-signal.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { buyKeyAtom } from '../buy/buy-key.atoms.ts'
import { checkServiceUrl } from '../buy/purchase-url.ts'
import { DOUBLE, isLed, onceClosed, openPurchaseWindow, type PurchaseWindow } from '../buy/purchase-window.ts'
import { showArrival } from '../buy/show-arrival.ts'
import { trackBuy } from '../buy/track-buy.ts'
import { message } from '../i18n/message-ref.ts'
import { exchangeMessages } from '../i18n/messages/exchange-messages.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { navigate } from '../navigation/navigate.ts'
import { hideToast, showToast } from '../navigation/toast/show-toast.ts'
import { askExchange } from '../services/exchange-api.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { type Deposit, depositAtom } from './deposit.atoms.ts'
import { type DepositTerms, depositTermsAtom, type Exchange, pageContractsAtom } from './deposit-form.atoms.ts'
import { type DepositOutcome, followDeposit } from './follow-deposit.ts'

const view = 'PayWithExchangeInProgress'

interface Memory {
  stop?: AbortController
  window?: PurchaseWindow | undefined
  /** Epoch milliseconds of the press. */
  at?: number
  sessionId?: string
  /** Ends the requests of the last watch. */
  watching?: AbortController
  /** The toast that says that the exchange sends is shown until this deposit ends. */
  isTold?: boolean
}
const memoryOf = perKit((): Memory => ({}))

/** Resolves with the address of the exchange's page for an asset and the account that is shown. */
async function addressOf(
  kit: Kit,
  { id, origins }: Exchange,
  { asset, amount }: DepositTerms,
  recipient: CaipAddress,
  signal: AbortSignal,
) {
  const { store } = kit
  const session = store.get(activeSessionAtom)
  if (!session) return undefined
  const contracts = store.get(pageContractsAtom)
  const { url, sessionId } = await askExchange(kit, 'payUrl', { exchangeId: id, asset, amount, recipient }, signal)
  const safe = checkServiceUrl(url, origins, session.address, contracts)
  return { url: safe, sessionId }
}

/**
 * Goes to an exchange. Must be called in the visitor's click: a window that is opened later is blocked. Does nothing
 * and returns false if the entries do not allow it, and in the second press of two.
 */
export function startDeposit(kit: Kit, exchange: Exchange, open = openPurchaseWindow): boolean {
  const { store, env } = kit
  const key = store.get(buyKeyAtom)
  const before = store.get(depositAtom)
  // Try again asks for what the view shows: the list of tokens may have changed since.
  const terms = before.status === 'failed' ? before.terms : store.get(depositTermsAtom)
  if (!key || !terms) return false
  const memory = memoryOf(kit)
  const now = env.clock.now()
  const isUnderWay = before.status !== 'failed'
  if (isUnderWay && memory.at !== undefined && now - memory.at < DOUBLE) return false
  leaveDeposit(kit)
  const stop = new AbortController()
  memory.stop = stop
  const window = open()
  memory.window = window
  memory.at = now
  trackBuy(kit, 'PAY_EXCHANGE_SELECTED', { exchange: exchange.id })
  // The policy does not hear of another account of the same wallet: the view would name an account that gets no coins.
  const leave = store.sub(buyKeyAtom, () => {
    if (store.get(buyKeyAtom) === key) return
    leaveDeposit(kit)
    // A disconnect closes the modal.
    if (store.get(buyKeyAtom)) navigate(kit, { type: 'leave', views: [view] })
  })
  stop.signal.addEventListener('abort', leave)
  store.set(depositAtom, { status: 'opening', exchange, terms })
  void addressOf(kit, exchange, terms, key, stop.signal)
    .catch(() => undefined)
    .then((found) => {
      // The visitor has left, or another account is shown: this address would not be its.
      if (stop.signal.aborted || kit.signal.aborted) return window?.close()
      const url = found?.url
      if (!found || !url) {
        window?.close()
        return fail(kit, { status: 'failed', exchange, terms, reason: found ? 'refused' : 'address' })
      }
      const { sessionId } = found
      memory.sessionId = sessionId
      const blocked = !window || !isLed(window, url)
      store.set(depositAtom, { status: 'waiting', exchange, terms, url, blocked, moving: false })
      trackBuy(kit, 'PAY_INITIATED', { way: 'exchange' })
      watch(kit, stop, !blocked)
    })
  return true
}

function fail(kit: Kit, state: Deposit & { readonly status: 'failed' }): void {
  kit.store.set(depositAtom, state)
  trackBuy(kit, 'PAY_ERROR', { way: 'exchange', reason: state.reason })
}

/** Asks again about a deposit that is late, or whose window was closed. Opens no other window. */
export function followDepositAgain(kit: Kit): void {
  const state = kit.store.get(depositAtom)
  const { stop } = memoryOf(kit)
  if (state.status !== 'failed' || !state.url || !stop) return
  const { exchange, terms, url, moving = false } = state
  kit.store.set(depositAtom, { status: 'waiting', exchange, terms, url, blocked: false, moving, again: true })
  // The visitor may have closed the window long ago.
  watch(kit, stop, false)
}

/** Ends what was started: an empty window is closed, and one that shows an exchange is left to the visitor. */
export function leaveDeposit(kit: Kit): void {
  const memory = memoryOf(kit)
  if (kit.store.get(depositAtom).status === 'opening') memory.window?.close()
  memory.stop?.abort()
  if (memory.isTold) hideToast(kit)
  delete memory.stop
  delete memory.window
  delete memory.at
  delete memory.sessionId
  delete memory.watching
  delete memory.isTold
  kit.store.set(depositAtom, { status: 'none' })
}

/** Waits for the end of a deposit; with `looks`, the window that the visitor closes is one. */
function watch(kit: Kit, stop: AbortController, looks: boolean): void {
  const { store, env } = kit
  const memory = memoryOf(kit)
  const state = store.get(depositAtom)
  const { sessionId } = memory
  if (state.status !== 'waiting' || !sessionId) return
  const { exchange, terms, url, moving, again = false } = state
  memory.watching?.abort()
  const ended = new AbortController()
  memory.watching = ended
  const signal = anySignal(stop.signal, ended.signal, kit.signal)
  const onMoving = () => {
    store.set(depositAtom, { ...state, moving: true })
    memory.isTold = true
    showToast(kit, 'loading', message(exchangeMessages, 'exchange.moving'))
  }
  const onOutcome = (outcome: DepositOutcome) => {
    const now = store.get(depositAtom)
    // A window that only seems closed hears of the end as well.
    if (outcome !== 'closed') ended.abort()
    // The text of a closed window is true of a late deposit as well.
    if (outcome === 'late' && now.status === 'failed') return
    if (memory.isTold) hideToast(kit)
    delete memory.isTold
    if (outcome === 'landed') {
      trackBuy(kit, 'PAY_SUCCESS', { way: 'exchange' })
      leaveDeposit(kit)
      showToast(kit, 'success', message(exchangeMessages, 'exchange.landed'))
      return showArrival(kit, view, true)
    }
    const isMoving = now.status === 'waiting' && now.moving
    fail(kit, { status: 'failed', exchange, terms, reason: outcome, url, moving: isMoving })
    if (outcome === 'declined') showToast(kit, 'error', message(exchangeMessages, 'exchange.failed'))
  }
  const ids = { exchangeId: exchange.id, sessionId }
  if (moving) onMoving()
  const onClosed = followDeposit(kit, ids, signal, onMoving, onOutcome, { isMoving: moving, isAgain: again })
  if (looks) onceClosed(memory.window, env.clock, signal, onClosed)
}
