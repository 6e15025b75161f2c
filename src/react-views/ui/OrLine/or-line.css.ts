import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

const { color, size } = vars
const rule = { content: '', flex: 1, height: 1, minWidth: 16, background: color.line } as const

export const orLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBlock: '8px 4px',
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text3,
  textAlign: 'center',
  '::before': rule,
  '::after': rule,
})
