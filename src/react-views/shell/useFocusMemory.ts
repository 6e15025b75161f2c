import { type RefObject, useLayoutEffect, useRef } from 'react'

const labelOf = (element: Element | null | undefined) =>
  element?.getAttribute('data-testid') ?? element?.ariaLabel ?? element?.textContent ?? ''

/**
 * Moves the focus with the view: forward to the heading, back to the control that led away
 * (https://www.w3.org/TR/WCAG22/#focus-order).
 */
export function useFocusMemory(root: RefObject<HTMLElement | null>, depth: number, key: unknown): void {
  const left = useRef(new Map<number, string>())
  const before = useRef({ depth, key })
  // Runs in the commit itself: later, the visitor may already be in a field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with each view
  useLayoutEffect(() => {
    const element = root.current
    const tree = element?.getRootNode() as ShadowRoot | undefined
    if (!element || !tree) return
    const previous = before.current
    before.current = { depth, key }
    const known = depth < previous.depth ? left.current.get(depth) : undefined
    const target = known
      ? [...element.querySelectorAll<HTMLElement>('button, a')].find((control) => labelOf(control) === known)
      : undefined
    ;(target ?? element.querySelector<HTMLElement>('#wm-title'))?.focus({ preventScroll: !target })
    const memory = left.current
    const remember = () => memory.set(depth, labelOf(tree.activeElement))
    element.addEventListener('click', remember, true)
    return () => element.removeEventListener('click', remember, true)
  }, [key, depth])
}
