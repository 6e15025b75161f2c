import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

const base = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0,1fr)',
  gap: 10,
  padding: '12px 14px',
  borderRadius: radius.r14,
  fontSize: size.s13,
  lineHeight: 1.385,
  overflowWrap: 'anywhere',
  '@media': {
    [media.forced]: { border: '1px solid CanvasText' },
    [media.contrast]: { boxShadow: 'inset 0 0 0 1px currentColor' },
  },
})
export const tones = styleVariants({
  warn: [base, { background: color.warnTint, color: color.warn }],
  bad: [base, { background: color.badTint, color: color.bad }],
  info: [base, { background: color.accentTint, color: color.accentFg }],
})
export const heading = style({ display: 'block', fontWeight: 600, fontSize: size.s15, lineHeight: 1.3334 })
export const body = style({ color: color.text, marginBlockStart: 2 })
export const act = style({ marginBlockStart: 8 })
