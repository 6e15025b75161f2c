import { style } from '@vanilla-extract/css'
import { travel } from '../../../theme/keyframes.css.ts'
import { media } from '../../../theme/media.ts'

export const glyph = style({ strokeWidth: 1.8 })
export const track = style({ opacity: 0.25 })
export const run = style({
  strokeDasharray: '36 64',
  strokeDashoffset: -58,
  '@media': { [media.moving]: { animation: `${travel} 1.1s linear infinite` } },
})
