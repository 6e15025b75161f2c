import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

export const panel = style({ paddingBlockStart: 12 })
export const totalLine = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '2px 12px',
  minHeight: 28,
  marginBlockEnd: 4,
})
export const totalLabel = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: vars.size.s13,
  lineHeight: 1.385,
  color: vars.color.text2,
})
export const totalValue = style({ fontSize: vars.size.s17, fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' })
export const partialNote = style({ width: '100%', fontSize: vars.size.s13, lineHeight: 1.385, color: vars.color.text2 })
export const list = style({ display: 'flex', flexDirection: 'column', gap: 12 })
