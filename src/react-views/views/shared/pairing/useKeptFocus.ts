import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the heading when what had it went away with a change of state: else the keyboard would
 * start again from nowhere. Takes it from nobody.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let last: Node | undefined
    const enter = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : undefined
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Without a next one it may be because the part is being removed.
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
