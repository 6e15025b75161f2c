import { useRef } from 'react'

/**
 * Gives the handler of a field whose text is a property. A text that the owner of the property does not take is taken
 * out of the field again: React does so by itself, Preact leaves it there as long as the property stays the same.
 */
export function useShownValue(value: string, onChange: (typed: string) => void) {
  const shown = useRef(value)
  shown.current = value
  return ({ target }: { readonly target: HTMLInputElement }) => {
    onChange(target.value)
    // A microtask later the change is drawn, if there is one.
    queueMicrotask(() => {
      if (target.value !== shown.current) target.value = shown.current
    })
  }
}
