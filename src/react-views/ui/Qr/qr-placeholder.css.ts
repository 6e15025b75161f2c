import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

export const dots = style({ strokeWidth: 0.92, strokeLinecap: 'round', strokeDasharray: '0 1', opacity: 0.1 })
export const finder = style({ strokeWidth: 1, opacity: 0.16 })
export const field = style({ position: 'absolute', inset: 0, overflow: 'hidden', borderRadius: vars.radius.r16 })
const pass = keyframes({ from: { translate: '-120%' }, to: { translate: '220%' } })
/** A band of light over the plate, which is white in both themes. */
export const gleam = style({
  display: 'none',
  position: 'absolute',
  insetBlock: '-20%',
  insetInlineStart: 0,
  width: '50%',
  rotate: '18deg',
  background: 'linear-gradient(90deg,#fff0,#ffffffe6,#fff0)',
  '@media': { [media.moving]: { display: 'block', animation: `${pass} 1.6s ease-in-out infinite` } },
})
