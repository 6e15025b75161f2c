import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { ownDocument } from '../../chains/core/own-document.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { canSwapAtom } from './can-swap.atoms.ts'
import { resetSwap } from './edit-swap.ts'
import { swapFormAtom, swapKeyAtom } from './swap-form.atoms.ts'
import {
  keyedGasPriceAtom,
  keyedSwapQuoteAtom,
  pricedTokenAtom,
  type RawSwapQuote,
  type RawSwapQuoteState,
  type SwapProblem,
  swapAmountAtom,
  swapPausedAtom,
  swapPricesAtom,
  swapQuoteKeyAtom,
} from './swap-quote.atoms.ts'
import { readGasPrice, readPrices, readQuote, type SwapPair } from './swap-service.ts'

/** Milliseconds after which a quote is requested again. */
export const QUOTE_TTL = 10_000
/** Milliseconds of pause before a request, so that typing an amount does not cause one per character. */
const PAUSE = 200
/** The part of an amount whose quote stands for the price without the amount's own effect on it. */
const SAMPLE = 1_000n

/** The part of a page that tells whether it is in sight. */
export type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

const refreshers = perKit((): { refresh?: () => void } => ({}))

/** Requests the quote of the form at once, if a form is visible. */
export const refreshSwapQuote = (kit: Kit): void => refreshers(kit).refresh?.()

/** Returns the kind of an error as the form tells them apart. */
export function problemOf({ code }: WmError): SwapProblem {
  if (code === 'SWAP_LIQUIDITY') return 'liquidity'
  return code === 'SWAP_UNSUPPORTED' || code === 'GAS_PRICE_UNSUPPORTED' ? 'network' : 'service'
}

/** Empties the form when account or network change, also while it is not visible. Once per kit. */
const followKey = perKit((kit) => {
  kit.signal.addEventListener(
    'abort',
    kit.store.sub(swapKeyAtom, () => resetSwap(kit)),
  )
})

/** Resolves with a quote, and with one of a small amount where prices are unknown. */
export async function readFullQuote(
  kit: Kit,
  pair: SwapPair,
  amount: bigint,
  gasPrice: bigint,
  signal: AbortSignal,
): Promise<RawSwapQuote> {
  const priced = kit.store.get(pricedTokenAtom)
  const isPriced = [pair.pay, pair.receive].every((token) => priced(token).price !== undefined)
  const small = amount / SAMPLE || 1n
  const [quote, sample] = await Promise.all([
    readQuote(kit, pair, amount, gasPrice, signal),
    // Without it the effect on the price is unknown, which the review says.
    isPriced ? undefined : readQuote(kit, pair, small, gasPrice, signal).catch(() => undefined),
  ])
  if (!quote) throw swapError('SWAP_LIQUIDITY')
  return { ...quote, ...(sample && { sample }) }
}

/**
 * Loads the quote for the form and renews it every ten seconds while the page is in sight. Returns a stop function.
 */
export function followSwapQuote(kit: Kit, page: Page | undefined = ownDocument): () => void {
  const { store, env } = kit
  const end = new AbortController()
  let asking = new AbortController()
  let cancel = () => {}
  let due = 0
  followKey(kit)

  async function load(): Promise<void> {
    asking.abort()
    const key = store.get(swapQuoteKeyAtom)
    const session = store.get(activeSessionAtom)
    const { pay, receive } = store.get(swapFormAtom)
    const amount = store.get(swapAmountAtom)
    if (key === undefined || !session || !pay || !receive || amount.status !== 'ok') return
    const mine = new AbortController()
    asking = mine
    const before = store.get(keyedSwapQuoteAtom)
    const quote = before?.key === key && 'quote' in before.state ? before.state.quote : undefined
    store.set(keyedSwapQuoteAtom, { key, state: { status: 'loading', ...(quote && { quote }) } })
    const { caipNetworkId, address } = session
    let told: Omit<Extract<RawSwapQuoteState, { status: 'ready' }>, 'at' | 'until'> | { error: WmError }
    try {
      const gasPrice = await loadGasPrice(mine.signal)
      const pair = { caipNetworkId, address, pay, receive }
      told = { status: 'ready', quote: await readFullQuote(kit, pair, amount.value, gasPrice, mine.signal) }
    } catch (cause) {
      told = { error: toWmError(cause, 'request') }
    }
    // A newer request is under way, or the form asks for another quote.
    if (mine.signal.aborted || end.signal.aborted || store.get(swapQuoteKeyAtom) !== key) return
    const at = env.clock.now()
    const times = { at, until: at + QUOTE_TTL }
    const state: RawSwapQuoteState =
      'error' in told
        ? { status: 'failed', kind: problemOf(told.error), error: told.error, ...times }
        : { ...told, ...times }
    store.set(keyedSwapQuoteAtom, { key, state })
    schedule(QUOTE_TTL)
  }

  async function loadGasPrice(signal: AbortSignal): Promise<bigint> {
    const key = store.get(activeNetworkAtom).caipNetworkId
    const held = store.get(keyedGasPriceAtom)
    // Max of the coin depends on it: read for each quote, it would change the amount that the quote is of.
    if (held?.key === key && env.clock.now() < held.until) return held.price
    const price = await readGasPrice(kit, key, signal)
    if (!end.signal.aborted) store.set(keyedGasPriceAtom, { key, price, until: env.clock.now() + QUOTE_TTL })
    return price
  }

  function schedule(ms: number): void {
    cancel()
    due = env.clock.now() + ms
    cancel = store.get(swapPausedAtom) ? () => {} : env.clock.after(ms, () => void load())
  }

  function look(): void {
    const isHidden = page?.visibilityState === 'hidden'
    if (isHidden === store.get(swapPausedAtom)) return
    store.set(swapPausedAtom, isHidden)
    cancel()
    if (!isHidden && due) schedule(Math.max(0, due - env.clock.now()))
  }

  function start(): void {
    if (!store.get(canSwapAtom)) return
    // Max needs it before there is an amount to quote.
    loadGasPrice(end.signal).catch(() => {})
    loadPrices()
  }

  function loadPrices(): void {
    const { pay, receive } = store.get(swapFormAtom)
    const { caipNetworkId } = store.get(activeNetworkAtom)
    const priced = store.get(pricedTokenAtom)
    const unknown = [pay, receive].flatMap((token) => (token && priced(token).price === undefined ? token : []))
    if (unknown.length === 0 || !store.get(canSwapAtom)) return
    readPrices(kit, caipNetworkId, unknown).then(
      (found) => {
        if (!end.signal.aborted) store.set(swapPricesAtom, { ...store.get(swapPricesAtom), ...found })
      },
      // Amounts are shown without their worth then.
      () => {},
    )
  }

  let pair = ''
  const stops = [
    store.sub(swapKeyAtom, start),
    store.sub(swapFormAtom, () => {
      const { pay, receive } = store.get(swapFormAtom)
      const now = `${pay?.address}/${receive?.address}`
      if (now !== pair) loadPrices()
      pair = now
    }),
    store.sub(swapQuoteKeyAtom, () => schedule(PAUSE)),
  ]
  const refresh = () => {
    cancel()
    void load()
  }
  const held = refreshers(kit)
  held.refresh = refresh
  page?.addEventListener('visibilitychange', look)
  store.set(swapPausedAtom, page?.visibilityState === 'hidden')
  start()
  void load()
  return () => {
    end.abort()
    asking.abort()
    cancel()
    for (const stop of stops) stop()
    page?.removeEventListener('visibilitychange', look)
    if (held.refresh === refresh) delete held.refresh
  }
}
