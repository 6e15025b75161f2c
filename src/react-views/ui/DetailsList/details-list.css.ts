import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

const { color, size } = vars

export const list = style({ display: 'flex', flexDirection: 'column' })
export const line = style({
  display: 'flex',
  // A long value wraps below its label instead of squeezing it.
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  paddingBlock: 7,
  fontSize: size.s13,
  lineHeight: 1.385,
})
export const label = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  color: color.text2,
  overflowWrap: 'anywhere',
})
export const value = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2px 6px',
  minWidth: 0,
  maxWidth: '100%',
  marginInlineStart: 'auto',
  fontWeight: 500,
  textAlign: 'end',
  overflowWrap: 'anywhere',
})
export const quiet = style({ fontWeight: 400, color: color.text2 })
export const arrow = style({ color: color.text3 })
export const tones = styleVariants({ ok: { color: color.ok }, warn: { color: color.warn }, bad: { color: color.bad } })
export const heading = style({ fontSize: size.s13, lineHeight: 1.385, fontWeight: 600, marginBlockEnd: 2 })
