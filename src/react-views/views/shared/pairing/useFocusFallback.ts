import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading if the focused element is removed by a change of state, so that the keyboard does not
 * restart at the top of the page. Does not take the focus from another element.
 */
export function useFocusFallback(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let last: Node | undefined
    const enter = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : undefined
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Without a next element, the focused part may be about to be removed.
      if (relatedTarget) last = undefined
    }
    const look = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = undefined
      const root = element.getRootNode()
      if (root instanceof ShadowRoot && !root.activeElement)
        root.getElementById('wm-title')?.focus({ preventScroll: true })
    })
    look.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      look.disconnect()
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [])
  return box
}
