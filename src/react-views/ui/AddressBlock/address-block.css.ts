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
 * Inline boxes without white space between them look like five columns but copy as one string, unlike a grid. Each has
 * a width of its own, so that five fit into a row even where the system has no font of equal widths. The first column
 * is as wide as the first group, which may have `0x`; the last one ends at the edge.
 */
const cell = style({ display: 'inline-block', whiteSpace: 'pre' })
const columns = (first: number) => {
  const width = (letters: number) => `calc((100% - ${first + 16.3}ch)/4 + ${letters}ch)`
  return style([
    cell,
    {
      width: width(4),
      selectors: { '&:nth-child(5n + 1)': { width: width(first) }, '&:nth-child(5n)': { width: '4.1ch' } },
    },
  ])
}
export const cells = { prefixed: columns(6), plain: columns(4) }

export const edgeText = style({
  fontWeight: 700,
  color: color.text,
  textDecoration: `underline 2px ${color.accentFg}`,
  textUnderlineOffset: 3,
})
/** A letter that differs: its line is seen without colours as well. */
export const letter = style({ textDecoration: 'underline 1px', textUnderlineOffset: 3 })
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
