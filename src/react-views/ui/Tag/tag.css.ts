import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

const base = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 22,
  maxWidth: '100%',
  padding: '3px 8px',
  borderRadius: radius.r8,
  fontSize: size.s12,
  lineHeight: 1.334,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
export const tones = styleVariants({
  neutral: [base, { background: color.fill2, color: color.text2 }],
  ok: [base, { background: color.okTint, color: color.ok }],
  accent: [base, { background: color.accentTint, color: color.accentFg }],
  warn: [base, { background: color.warnTint, color: color.warn }],
  bad: [base, { background: color.badTint, color: color.bad }],
})
export const dotMark = style({
  width: 6,
  height: 6,
  borderRadius: 9,
  background: 'currentColor',
  flex: 'none',
  '@media': { [media.forced]: { background: 'CanvasText' } },
})
