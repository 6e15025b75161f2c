import { useRef } from 'react'

/**
 * Returns the handler of a field whose text is a property. Text that the property's owner refuses is removed from the
 * field: React does that itself, Preact does not while the property stays the same.
 */
export function useShownValue(value: string, onChange: (typed: string) => void) {
  const shown = useRef(value)
  shown.current = value
  return ({ target }: { readonly target: HTMLInputElement }) => {
    onChange(target.value)
    // React and Preact have rendered the change, if any, by the next microtask.
    queueMicrotask(() => {
      if (target.value !== shown.current) target.value = shown.current
    })
  }
}
