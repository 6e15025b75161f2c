import { keyframes } from '@vanilla-extract/css'

/** One dash pattern of a path with `pathLength=100`: the thread's and the busy glyph's travel. */
export const travel = keyframes({ from: { strokeDashoffset: 0 }, to: { strokeDashoffset: -100 } })
export const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })
export const sweep = keyframes({ from: { backgroundPosition: '100% 0' }, to: { backgroundPosition: '0 0' } })
export const pop = keyframes({
  from: { scale: '.4', opacity: 0 },
  '70%': { scale: '1.08' },
  to: { scale: '1', opacity: 1 },
})
