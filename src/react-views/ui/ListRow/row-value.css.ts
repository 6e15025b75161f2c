import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

const { color, size } = vars

export const figures = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: size.s15,
  color: color.text,
})
export const figure = style({ display: 'block', fontWeight: 500 })
export const figureDetail = style({
  display: 'block',
  marginBlockStart: 1,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
})
export const tones = styleVariants({
  plain: {},
  ok: { color: color.ok },
  bad: { color: color.bad },
  quiet: { color: color.text2 },
})
