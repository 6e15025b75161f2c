import { type RefObject, useLayoutEffect } from 'react'
import './scroll-edges.css.ts'

interface Parts {
  /** Gets `data-above` and `data-below` while there is more in that direction. */
  readonly clip: RefObject<HTMLElement | null>
  /** The scroll container. */
  readonly body: RefObject<HTMLElement | null>
  /** The content of the scroll container. */
  readonly content: RefObject<HTMLElement | null>
}

/**
 * Marks the edges beyond which the page goes on, where the style sheet then fades it: systems that hide their scroll
 * bars show nothing else. By script, since a part of the supported browsers has no scroll timelines.
 */
export function useScrollEdges({ clip, body, content }: Parts): void {
  useLayoutEffect(() => {
    const [box, scroller, inner] = [clip.current, body.current, content.current]
    if (!box || !scroller || !inner || !globalThis.ResizeObserver) return
    const mark = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      // Fractions of a pixel are no content.
      box.toggleAttribute('data-above', scrollTop > 1)
      box.toggleAttribute('data-below', scrollHeight - clientHeight - scrollTop > 1)
    }
    const sizes = new ResizeObserver(mark)
    sizes.observe(scroller)
    sizes.observe(inner)
    scroller.addEventListener('scroll', mark)
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', mark)
    }
  }, [clip, body, content])
}
