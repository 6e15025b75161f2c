import { vars } from './contract.css.ts'
import { media } from './media.ts'

/**
 * Style of a pseudo-element at an edge of the scrolling body: what goes on there fades into the card. It may not be
 * drawn over the secure frame, which takes no press through a cover; that view fills its body and scrolls nothing.
 */
export function scrollEdge(toward: 'top' | 'bottom') {
  // Without a direction a gradient runs to the bottom.
  const direction = toward === 'top' ? 'to top,' : ''
  const fade = (from: string) => `linear-gradient(${direction}${from},transparent)`
  return {
    content: '',
    position: 'absolute',
    insetInline: 0,
    height: 24,
    pointerEvents: 'none',
    background: fade(vars.color.card),
    '@media': { [media.forced]: { background: fade('Canvas') } },
  } as const
}
