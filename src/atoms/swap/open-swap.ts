import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import type { HasEnv, HasStore } from '../kit/kit.ts'
import type { SwapArguments } from '../kit/kit-handle.ts'
import { changeSwap, chooseSwapToken, setSwapAmount } from './edit-swap.ts'
import type { SwapToken } from './swap-form.atoms.ts'
import { swapListAtom } from './swap-list.atoms.ts'

/** Milliseconds that a preselection waits for the list. */
const LIST_LIMIT = 5_000

/** Returns the token with this contract, else the only one with this symbol: any token may have that of another. */
function find(tokens: readonly SwapToken[], wanted: string): SwapToken | undefined {
  const by = (key: 'address' | 'symbol') => tokens.filter((token) => token[key]?.toLowerCase() === wanted.toLowerCase())
  const [token, ...others] = [...by('address'), ...by('symbol')]
  return others.length === 0 ? token : undefined
}

/**
 * Fills the form in, as soon as the list is there. A side whose token is not in it stays empty, and an amount is set
 * only with the token that it is of. Returns a function that stops waiting.
 */
export function openSwapWith(kit: HasStore & HasEnv, { fromToken, toToken, amount }: SwapArguments): () => void {
  const { store, env } = kit
  const type = () => {
    if (amount && /^\d{1,60}(?:\.\d{1,36})?$/.test(amount))
      setSwapAmount(kit, amount.replace('.', decimalMark(store.get(localeAtom))))
  }
  if (fromToken) changeSwap(kit, { pay: 'none', amount: '', max: false })
  else type()
  if (toToken) changeSwap(kit, { receive: undefined })
  if (!fromToken && !toToken) return () => {}
  let stop = () => {}
  const choose = () => {
    const { status, tokens } = store.get(swapListAtom)
    if (status !== 'ready') return
    stop()
    const received = toToken && find(tokens, toToken)
    if (received) chooseSwapToken(kit, 'receive', received)
    // After the other side, which a page that names one token twice would leave without a token to pay.
    const paid = fromToken && find(tokens, fromToken)
    if (!paid) return
    chooseSwapToken(kit, 'pay', paid)
    type()
  }
  const cancel = env.clock.after(LIST_LIMIT, () => stop())
  const unsubscribe = store.sub(swapListAtom, choose)
  stop = () => {
    cancel()
    unsubscribe()
  }
  choose()
  return stop
}
