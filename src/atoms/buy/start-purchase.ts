import { anySignal } from '../../chains/core/any-signal.ts'
import { meldCurrencies, purchaseNetworks } from '../../chains/core/purchase-facts.ts'
import { message } from '../i18n/message-ref.ts'
import { buyMessages } from '../i18n/messages/buy-messages.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { navigate } from '../navigation/navigate.ts'
import { showToast } from '../navigation/toast/show-toast.ts'
import { type OnrampUrlRequest, onrampApi } from '../services/onramp-api.ts'
import { postOnce } from '../services/post-once.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import {
  buyIssueAtom,
  buyQuoteAtom,
  payableAtom,
  paymentAtom,
  purchaseAtom,
  purchaseNetworkAtom,
} from './buy-form.atoms.ts'
import { buyKeyAtom } from './buy-key.atoms.ts'
import type { BuyProvider } from './buy-providers.atoms.ts'
import { type Before, followPurchase } from './follow-purchase.ts'
import { claimPurchase, keepPurchase } from './kept-purchase.ts'
import { type Purchase, purchaseStateAtom } from './purchase.atoms.ts'
import { checkServiceUrl, fillTemplate, meldUrl } from './purchase-url.ts'
import { DOUBLE, isLed, onceClosed, openPurchaseWindow, type PurchaseWindow } from './purchase-window.ts'
import { showArrival } from './show-arrival.ts'
import { trackBuy } from './track-buy.ts'

interface Memory {
  stop?: AbortController
  window?: PurchaseWindow | undefined
  before?: Before
}
const memoryOf = perKit((): Memory => ({}))

/** True if a visitor may go to a provider now: nothing is bought by examples, or for an amount out of its limits. */
export const mayBuyAt = ({ store }: Pick<Kit, 'store'>, { way, takesAmount }: BuyProvider): boolean =>
  !!way && (!takesAmount || store.get(buyIssueAtom) === undefined)

/** Resolves with the address of a provider's page for what the form says and the account that is shown. */
async function addressOf(kit: Kit, { way }: BuyProvider, signal: AbortSignal): Promise<string | undefined> {
  const { store } = kit
  const session = store.get(activeSessionAtom)
  if (!session || !way) return undefined
  const { address, caipNetworkId, namespace } = session
  const { projectId, tokens } = store.get(optionsAtom)
  if (way.type === 'meld') return meldUrl(way.publicKey, address, meldCurrencies[namespace] ?? 'USDC', projectId)
  const token = store.get(purchaseAtom)?.symbol ?? ''
  const currency = store.get(paymentAtom)?.id ?? ''
  const amount = store.get(payableAtom) ?? ''
  if (way.type === 'template')
    return fillTemplate(way.template, { address, network: caipNetworkId, token, currency, amount })
  const purchase = store.get(purchaseAtom)
  const quote = store.get(buyQuoteAtom)
  if (!purchase || quote.status !== 'ready') return undefined
  const at = store.get(purchaseNetworkAtom)(purchase)
  const network = purchaseNetworks[caipNetworkId] ?? at?.name ?? caipNetworkId
  const body: OnrampUrlRequest = {
    // The network that is shown only: coins on another one could not be seen in this account.
    destinationWallets: [{ address, blockchains: [network], assets: [token] }],
    defaultNetwork: network,
    partnerUserId: address,
    defaultExperience: 'buy',
    // Numbers by the specification; the amounts that are shown and checked stay texts.
    presetCryptoAmount: Number(quote.quote.purchaseAmount.amount),
    presetFiatAmount: Number(amount),
    fiatCurrency: currency,
  }
  const { url } = await postOnce(kit, onrampApi.url, body, signal)
  const contracts = (tokens[caipNetworkId] ?? []).map((one) => one.address)
  return checkServiceUrl(url, way.origins, address, contracts)
}

/**
 * Goes to a provider. Must be called in the visitor's click: a window that is opened later is blocked. Does nothing and
 * returns false if the entries do not allow it, and in the second press of two.
 */
export function startPurchase(kit: Kit, provider: BuyProvider, open = openPurchaseWindow): boolean {
  const { store } = kit
  const key = store.get(buyKeyAtom)
  if (!key || !mayBuyAt(kit, provider)) return false
  const memory = memoryOf(kit)
  const now = kit.env.clock.now()
  const isUnderWay = store.get(purchaseStateAtom).status !== 'failed'
  if (isUnderWay && memory.before && now - memory.before.at < DOUBLE) return false
  leavePurchase(kit)
  const stop = new AbortController()
  memory.stop = stop
  const window = open()
  memory.window = window
  memory.before = { at: now, isAsked: false }
  trackBuy(kit, 'SELECT_BUY_PROVIDER', { provider: provider.id })
  // The policy does not hear of another account of the same wallet: the view would name an account that gets no coins.
  const leave = store.sub(buyKeyAtom, () => {
    if (store.get(buyKeyAtom) === key) return
    leavePurchase(kit)
    // A disconnect closes the modal.
    if (store.get(buyKeyAtom)) navigate(kit, { type: 'leave', views: ['BuyInProgress'] })
  })
  stop.signal.addEventListener('abort', leave)
  const put = (state: Purchase) => {
    if (memory.stop === stop) store.set(purchaseStateAtom, state)
  }
  put({ status: 'opening', provider })
  void addressOf(kit, provider, stop.signal)
    .catch(() => undefined)
    .then((url) => {
      // The visitor has left, or another account is shown: this address would not be its.
      if (stop.signal.aborted || kit.signal.aborted) return window?.close()
      if (!url) {
        window?.close()
        return put({ status: 'failed', provider, reason: 'address' })
      }
      const blocked = !window || !isLed(window, url)
      put({ status: 'waiting', provider, url, blocked, key })
      watch(kit, stop, !blocked)
    })
  return true
}

/** Looks again for a purchase that has not come in time, without another window. */
export function followAgain(kit: Kit): void {
  const state = kit.store.get(purchaseStateAtom)
  const { stop } = memoryOf(kit)
  const key = kit.store.get(buyKeyAtom)
  if (state.status !== 'failed' || state.reason !== 'late' || !state.url || !key || !stop) return
  const { provider, url } = state
  kit.store.set(purchaseStateAtom, { status: 'waiting', provider, url, blocked: false, key })
  // The visitor may have closed the window long ago.
  watch(kit, stop, false)
}

/** Ends what was started: an empty window is closed, and one that shows a provider is left to the visitor. */
export function leavePurchase(kit: Kit): void {
  const memory = memoryOf(kit)
  if (kit.store.get(purchaseStateAtom).status === 'opening') memory.window?.close()
  memory.stop?.abort()
  delete memory.stop
  delete memory.window
  delete memory.before
  kit.store.set(purchaseStateAtom, { status: 'none' })
}

/** Waits for the end of a purchase: it lands, is declined or late, or with `looks` the visitor closes the window. */
function watch(kit: Kit, stop: AbortController, looks: boolean): void {
  const { store, env } = kit
  const state = store.get(purchaseStateAtom)
  if (state.status !== 'waiting') return
  const { provider, url } = state
  const ended = new AbortController()
  const { before } = memoryOf(kit)
  const finish = (how: 'landed' | 'closed') => {
    leavePurchase(kit)
    const isLanded = how === 'landed'
    if (!isLanded) showToast(kit, 'success', message(buyMessages, 'buy.closed'))
    // The tab that claims it tells it.
    else
      void claimPurchase(kit, before?.at ?? 0).then((isFirst) => {
        if (isFirst && !kit.signal.aborted) showToast(kit, 'success', message(buyMessages, 'buy.landed'))
      })
    showArrival(kit, 'BuyInProgress', isLanded)
  }
  let isClosed = false
  let askLast = () => {
    ended.abort()
    finish('closed')
  }
  const signal = anySignal(stop.signal, ended.signal, kit.signal)
  if (looks)
    onceClosed(memoryOf(kit).window, env.clock, signal, () => {
      isClosed = true
      askLast()
    })
  if (!provider.isFollowed || !before) return
  keepPurchase(kit, { provider: provider.id, key: state.key, at: before.at, ids: before.ids && [...before.ids] })
  // A visitor who has paid may close the window before the next request.
  askLast = followPurchase(kit, provider.id, state.key, before, signal, (outcome) => {
    ended.abort()
    if (outcome === 'landed') finish('landed')
    else if (outcome === 'late' && isClosed) finish('closed')
    else {
      // A late one may still come.
      if (outcome === 'declined') void claimPurchase(kit, before.at)
      store.set(purchaseStateAtom, { status: 'failed', provider, reason: outcome, url })
    }
  })
}
