import { type RefObject, useLayoutEffect, useRef } from 'react'

/** True if the visitor asked for less motion, and in an environment for tests that draws nothing. */
export const isStill = () => !globalThis.matchMedia || matchMedia('(prefers-reduced-motion: reduce)').matches

// Milliseconds for which the height stays at most; the next page has come by then, or a skeleton.
const HOLD = 10_000

interface Parts {
  /** The element whose height is animated. */
  readonly root: RefObject<HTMLElement | null>
  /** Elements within it that keep their own height during the animation. */
  readonly content: readonly RefObject<HTMLElement | null>[]
  /** True while the next page is not ready: the height stays. */
  readonly waits: RefObject<boolean>
  /** Called with each height in which the card rests. */
  readonly rested: (height: number) => void
}

/**
 * Animates every change of the card's height, between pages and within one. A change during an animation starts from
 * the height that is shown, and the first one from the skeleton.
 *
 * @param begun True from the first page on.
 * @param ready False while the height stays.
 */
export function useCardMotion({ root, content, waits, rested }: Parts, begun: boolean, ready: boolean): void {
  const again = useRef(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements stay the same from the first page on
  useLayoutEffect(() => {
    const element = root.current
    if (!element || !globalThis.ResizeObserver) return
    const parts = content.flatMap(({ current }) => current ?? [])
    const sizes = () => parts.map(({ offsetHeight }) => offsetHeight).join()
    let shown = (element.closest('[part=card]')?.firstElementChild as HTMLElement | undefined)?.offsetHeight ?? 0
    let animation: Animation | undefined
    let known = ''
    const move = () => {
      const before = animation ? element.offsetHeight : shown
      animation?.cancel()
      animation = undefined
      shown = waits.current ? before : element.offsetHeight
      known = sizes()
      // Content that was hidden before has no height to start from.
      // For visitors who asked for less motion the height is held as well, and then changes at once.
      if (!before || (!waits.current && (isStill() || before === shown))) return rest()
      // An observer that resizes what it observes, or what contains it, is an error of the page.
      outer.disconnect()
      for (const part of parts) inner.observe(part)
      animation = element.animate([{ height: `${before}px` }, { height: `${shown}px` }], {
        duration: waits.current ? HOLD : 220,
        // On a busy machine its time begins a frame later, which would show the content's own height.
        fill: 'backwards',
        easing: 'cubic-bezier(.3,0,.1,1)',
      })
      animation.onfinish = rest
    }
    const rest = () => {
      animation = undefined
      inner.disconnect()
      outer.observe(element)
      if (!waits.current) rested(shown)
    }
    const outer = new ResizeObserver(move)
    const inner = new ResizeObserver(() => requestAnimationFrame(() => animation && known !== sizes() && move()))
    outer.observe(element)
    // The next page may have been below the picture of the last one for a while, and has its size.
    again.current = () => requestAnimationFrame(() => animation && !waits.current && move())
    return () => {
      again.current = () => {}
      outer.disconnect()
      inner.disconnect()
      animation?.cancel()
    }
  }, [begun])
  useLayoutEffect(() => {
    if (ready) again.current()
  }, [ready])
}
