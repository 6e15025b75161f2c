import { useState } from 'react'
import type { InnerKit } from '../../atoms/kit-inside.ts'
import { openAtom } from '../../atoms/modal/modal.atoms.ts'
import { useKit } from './useKit.ts'

const kept = new WeakMap<InnerKit, Map<string, unknown>>()

/** What views of a kit remember from one to the next until the modal closes. */
export function whileOpen(kit: InnerKit): Map<string, unknown> {
  const old = kept.get(kit)
  if (old) return old
  const map = new Map<string, unknown>()
  kept.set(kit, map)
  const stop = kit.store.sub(openAtom, () => {
    if (kit.store.get(openAtom)) return
    kept.delete(kit)
    stop()
  })
  return map
}

/** A state that is still there when the visitor comes back to the view, as long as the modal was not closed. */
export function useWhileOpen<T>(name: string, initial: T): readonly [value: T, set: (value: T) => void] {
  const kit = useKit()
  const [value, setValue] = useState(() => {
    const map = whileOpen(kit)
    return map.has(name) ? (map.get(name) as T) : initial
  })
  return [
    value,
    (next) => {
      whileOpen(kit).set(name, next)
      setValue(next)
    },
  ]
}
