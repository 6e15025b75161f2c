import { type RefObject, useLayoutEffect, useRef } from 'react'

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Animates the clip's height from what it was to what the new page needs; the next change starts where this one is. */
export function useCardMotion(clip: RefObject<HTMLElement | null>, key: unknown): void {
  const last = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useLayoutEffect(() => {
    const element = clip.current
    if (!element) return
    const from = last.current
    const to = element.offsetHeight
    let animation: Animation | undefined
    if (from !== undefined && from !== to && !still())
      animation = element.animate([{ height: `${from}px` }, { height: `${to}px` }], {
        duration: 220,
        easing: 'cubic-bezier(.3,0,.1,1)',
      })
    // The size at the moment of the next change, also when this animation is still running or the page grew.
    return () => {
      last.current = element.offsetHeight
      animation?.cancel()
    }
  }, [key])
}
