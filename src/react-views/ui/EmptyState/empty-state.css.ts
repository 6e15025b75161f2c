import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

const { color, size } = vars

export const empty = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '20px 12px 8px',
  textAlign: 'center',
  overflowWrap: 'anywhere',
})
export const disc = style({
  width: 40,
  height: 40,
  marginBlockEnd: 8,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 999,
  background: color.fill2,
  color: color.text2,
})
export const picture = style({ marginBlockEnd: 8 })
export const heading = style({ fontWeight: 600, textWrap: 'balance' })
export const text = style({ fontSize: size.s13, lineHeight: 1.385, color: color.text2, textWrap: 'balance' })
export const acts = style({ width: '100%', marginBlockStart: 14 })
