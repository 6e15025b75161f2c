import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import type { HasEnv, HasStore } from '../kit/kit.ts'
import type { SwapArguments } from '../kit/kit-handle.ts'
import { chooseSwapToken, setSwapAmount } from './edit-swap.ts'
import type { SwapSide, SwapToken } from './swap-form.atoms.ts'
import { swapListAtom } from './swap-list.atoms.ts'

/** Milliseconds that a preselection waits for the list. */
const LIST_LIMIT = 5_000

const find = (tokens: readonly SwapToken[], wanted: string | undefined) => {
  // The coin has no address, as a token that is not named has none.
  if (wanted === undefined) return undefined
  const text = wanted.toLowerCase()
  return (
    tokens.find(({ address }) => address?.toLowerCase() === text) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === text)
  )
}

/**
 * Fills the form in, as soon as the list is there. A token that is not in it stays unchosen. Returns a function that
 * stops waiting.
 */
export function openSwapWith(kit: HasStore & HasEnv, { fromToken, toToken, amount }: SwapArguments): () => void {
  const { store, env } = kit
  if (amount && /^\d{1,60}(?:\.\d{1,36})?$/.test(amount))
    setSwapAmount(kit, amount.replace('.', decimalMark(store.get(localeAtom))))
  let stop = () => {}
  const choose = () => {
    const { status, tokens } = store.get(swapListAtom)
    if (status !== 'ready') return
    stop()
    const wanted: readonly (readonly [SwapSide, SwapToken | undefined])[] = [
      ['pay', find(tokens, fromToken)],
      ['receive', find(tokens, toToken)],
    ]
    for (const [side, token] of wanted) if (token) chooseSwapToken(kit, side, token)
  }
  if (!fromToken && !toToken) return () => {}
  const cancel = env.clock.after(LIST_LIMIT, () => stop())
  const unsubscribe = store.sub(swapListAtom, choose)
  stop = () => {
    cancel()
    unsubscribe()
  }
  choose()
  return stop
}
