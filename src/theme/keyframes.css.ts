import { keyframes } from '@vanilla-extract/css'

/** Moves one dash of a path with `pathLength=100` around once: the thread and the busy glyph use it. */
export const travel = keyframes({ from: { strokeDashoffset: 0 }, to: { strokeDashoffset: -100 } })
export const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })
export const sweep = keyframes({ from: { backgroundPosition: '100% 0' }, to: { backgroundPosition: '0 0' } })
export const pop = keyframes({
  from: { scale: '.4', opacity: 0 },
  '70%': { scale: '1.08' },
  to: { scale: '1', opacity: 1 },
})
