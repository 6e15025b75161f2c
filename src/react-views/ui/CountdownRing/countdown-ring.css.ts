import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color } = vars

export const ring = style({ flex: 'none', width: 16, height: 16, fill: 'none', strokeWidth: 2, rotate: '-90deg' })
export const track = style({
  stroke: color.fill3,
  '@media': { [media.forced]: { stroke: 'GrayText', strokeWidth: 1 } },
})
/** `--left` is the remaining percentage. The ring empties clockwise from the top. */
export const left = style({
  stroke: color.accentFg,
  strokeLinecap: 'butt',
  strokeDasharray: 'var(--left) 100',
  strokeDashoffset: 'calc(var(--left) - 100)',
  '@media': {
    [media.moving]: { transition: 'stroke-dasharray 1s linear,stroke-dashoffset 1s linear' },
    [media.forced]: { stroke: 'Highlight' },
  },
})
