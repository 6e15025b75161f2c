import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, font, size } = vars

export const block = style({
  fontFamily: font.mono,
  fontSize: size.s13,
  lineHeight: 1.7,
  color: color.text2,
  fontVariantNumeric: 'slashed-zero',
  textAlign: 'left',
})
/**
 * Inline boxes without white space between them: it looks like five columns and copies as one string, which a grid
 * would not do. 22ch or 20ch is what five groups take, with and without `0x`.
 */
const cell = style({ display: 'inline-block', whiteSpace: 'pre' })
const spaced = (taken: number) =>
  style([cell, { selectors: { '&:not(:nth-child(5n))': { marginInlineEnd: `calc((100% - ${taken}ch)/4)` } } }])
export const cells = { prefixed: spaced(22.3), plain: spaced(20.3) }
/** Under `0x` the first column is as wide as its first group. */
export const underPrefix = style({ selectors: { '&:nth-child(5n + 1)': { minWidth: '6ch' } } })

export const edgeText = style({
  fontWeight: 700,
  color: color.text,
  textDecoration: `underline 2px ${color.accentFg}`,
  textUnderlineOffset: 3,
})
const mark = style({
  fontWeight: 700,
  borderRadius: 4,
  paddingInline: 2,
  marginInline: -2,
  '@media': { [media.forced]: { background: 'Mark', color: 'MarkText' } },
})
export const marks = styleVariants({
  bad: [mark, { background: color.badTint, color: color.bad }],
  ok: [mark, { background: color.okTint, color: color.ok }],
})
