import { useCallback, useSyncExternalStore } from 'react'
import type { Atom } from '../../atoms/jotai.ts'
import { useKit } from './useKit.ts'

/**
 * The value of an atom in the kit's store; draws again when it changes. The atoms here are never asynchronous: what
 * jotai's own hook does about those would be a fiftieth of everything that the first open loads.
 */
export function useAtomValue<T>(target: Atom<T>): T {
  const { store } = useKit()
  const subscribe = useCallback((listener: () => void) => store.sub(target, listener), [store, target])
  const read = () => store.get(target)
  return useSyncExternalStore(subscribe, read, read)
}
