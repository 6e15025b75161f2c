import { useEffect, useRef } from 'react'
import { searchAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { searchWallets } from '../../../atoms/wallets/catalogue/list-actions.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Milliseconds after the last key, and the characters that a search needs. */
const DEBOUNCE = 500
const MIN = 2

/** Searches wallets by a query after a pause in typing. The last query wins. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the query and its filter start a search
  useEffect(() => {
    if (active && !answered) return kit.env.clock.after(asked.current === wanted ? 0 : DEBOUNCE, ask)
    if (!active && asked.current) {
      asked.current = ''
      void searchWallets(kit, { query: '', certified })
    }
    return undefined
    // An answer disappears when the options change, and the list with them; the search then runs again.
  }, [kit, wanted, active, answered, certified])
  return {
    answer,
    /** True if the answer is shown; the previous one stays while the next one loads. */
    active: active && answer.query !== '',
    answered,
    /** Searches at once, or again after a failure. */
    ask,
  }
}
