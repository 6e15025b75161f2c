import { useEffect, useRef } from 'react'
import { searchAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { searchWallets } from '../../../atoms/wallets/catalogue/list-actions.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Spec §9 and views §1.2. */
const DEBOUNCE = 500
const MIN = 2

/** Asks for the wallets that a query finds, when the typing rests. The last query wins. */
export function useWalletSearch(query: string, certified: boolean) {
  const kit = useKit()
  const answer = useAtomValue(searchAtom)
  const wanted = query.trim()
  const active = [...wanted].length >= MIN
  const answered = active && answer.query === wanted && answer.certified === certified
  const asked = useRef(answer.query)
  const ask = () => {
    asked.current = wanted
    void searchWallets(kit, { query: wanted, certified })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is looked for starts a search
  useEffect(() => {
    if (active && !answered) return kit.env.clock.after(asked.current === wanted ? 0 : DEBOUNCE, ask)
    if (!active && asked.current) {
      asked.current = ''
      void searchWallets(kit, { query: '', certified })
    }
    return undefined
    // An answer that was there and is not any more: the options changed, and the list with them.
  }, [kit, wanted, active, answered, certified])
  return {
    answer,
    /** The answer is what to show: while the next one is on its way, the one before it. */
    active: active && answer.query !== '',
    answered,
    /** Without waiting for the typing to rest, or once more after a failure. */
    ask,
  }
}
