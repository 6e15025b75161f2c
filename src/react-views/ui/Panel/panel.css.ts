import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius } = vars

export const panel = style({
  borderRadius: radius.r16,
  background: color.fill1,
  padding: '14px 16px',
  minWidth: 0,
  '@media': {
    [media.contrast]: { boxShadow: `inset 0 0 0 1px ${color.lineControl}` },
    [media.forced]: { border: '1px solid CanvasText' },
  },
})
export const outline = style({ background: 'none', boxShadow: `inset 0 0 0 1px ${color.line}` })
export const tight = style({ padding: '10px 14px' })
