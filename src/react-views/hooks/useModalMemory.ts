import { useState } from 'react'
import { modalMemory } from '../../atoms/navigation/modal/modal-memory.ts'
import { useKit } from './useKit.ts'

/** A state that outlives its view: it is kept until the modal closes. */
export function useModalMemory<T>(name: string, initial: T): readonly [value: T, set: (value: T) => void] {
  const kit = useKit()
  const [value, setValue] = useState(() => {
    const map = modalMemory(kit)
    return map.has(name) ? (map.get(name) as T) : initial
  })
  return [
    value,
    (next) => {
      modalMemory(kit).set(name, next)
      setValue(next)
    },
  ]
}
