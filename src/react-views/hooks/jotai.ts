import { useCallback, useSyncExternalStore } from 'react'
import type { Atom } from '../../atoms/kit/jotai.ts'
import { useKit } from './useKit.ts'

/**
 * Returns the value of an atom in the kit's store, and renders again when it changes. The atoms here are never
 * asynchronous; jotai's own hook handles those, in half a kilobyte of the first open.
 */
export function useAtomValue<T>(target: Atom<T>): T {
  const { store } = useKit()
  const subscribe = useCallback((listener: () => void) => store.sub(target, listener), [store, target])
  const read = () => store.get(target)
  return useSyncExternalStore(subscribe, read, read)
}
