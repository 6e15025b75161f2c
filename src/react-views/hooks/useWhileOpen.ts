import { useState } from 'react'
import { whileOpen } from '../../atoms/modal/while-open.ts'
import { useKit } from './useKit.ts'

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
