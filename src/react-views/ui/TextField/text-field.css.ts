import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, font, radius, size } = vars

/** Safari on iOS zooms the page into a field with smaller letters. */
const unzoomed = `max(16px,${size.s15})`

export const caption = style({
  display: 'block',
  fontSize: size.s13,
  lineHeight: 1.385,
  fontWeight: 500,
  color: color.text2,
  marginBlockEnd: 4,
})
export const field = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  borderRadius: radius.r14,
  border: `1px solid ${color.lineControl}`,
  paddingInline: '13px 6px',
  background: color.card,
  color: color.text2,
  cursor: 'text',
  selectors: {
    '&:has(:is(input,textarea):focus-visible)': {
      outline: `2px solid ${color.accentFg}`,
      outlineOffset: -1,
      borderColor: 'transparent',
    },
  },
  '@media': {
    [media.coarse]: { minHeight: 50 },
    [media.forced]: { selectors: { '&:has(:is(input,textarea):focus-visible)': { outlineColor: 'Highlight' } } },
  },
})
export const searchField = style([field, { minHeight: 44, borderRadius: radius.r12 }])
export const invalid = style({
  borderColor: color.bad,
  boxShadow: `inset 0 0 0 1px ${color.bad}`,
  selectors: {
    '&&:has(:is(input,textarea):focus-visible)': {
      outlineColor: color.bad,
      borderColor: 'transparent',
      boxShadow: 'none',
    },
  },
  '@media': { [media.forced]: { borderWidth: 2 } },
})
export const input = style({
  flex: 1,
  minWidth: 0,
  alignSelf: 'stretch',
  color: color.text,
  textOverflow: 'ellipsis',
  appearance: 'none',
  '@media': { [media.coarse]: { fontSize: unzoomed } },
  '::placeholder': { color: color.text3, opacity: 1 },
  '::-webkit-search-cancel-button': { display: 'none' },
  // The field around the input shows the focus ring in engines with `:has`.
  '@supports': { 'selector(:has(*))': { selectors: { '&&:focus-visible': { outline: 'none' } } } },
})
export const monospace = style({
  fontFamily: font.mono,
  fontSize: size.s13,
  '@media': { [media.coarse]: { fontSize: unzoomed } },
})

export const action = style({
  position: 'relative',
  flex: 'none',
  width: 36,
  height: 36,
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.r10,
  color: color.text2,
  transition: 'background-color .12s,color .12s',
  '::after': { content: '', position: 'absolute', inset: 0 },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-disabled])': { background: color.fill2, color: color.text } } },
    [media.coarse]: { '::after': { inset: -6 } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
export const filled = style({
  background: color.accentFill,
  color: color.onAccent,
  '@media': {
    [media.hover]: {
      selectors: { '&&:hover:not([aria-disabled])': { background: color.accentFillHover, color: color.onAccent } },
    },
  },
})
export const idle = style({ background: color.fill2, color: color.text3, cursor: 'not-allowed' })
export const chip = style({
  position: 'relative',
  flex: 'none',
  minHeight: 26,
  padding: '4px 9px',
  marginInlineEnd: 4,
  borderRadius: radius.r8,
  fontSize: size.s13,
  lineHeight: 1.385,
  fontWeight: 600,
  background: color.accentTint,
  color: color.accentFg,
  whiteSpace: 'nowrap',
  '::after': { content: '', position: 'absolute', inset: 0 },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { background: `color-mix(in oklch,${color.accentFg} 14%,${color.accentTint})` } },
    },
    [media.coarse]: { '::after': { inset: '-9px -4px' } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})

export const note = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  marginBlockStart: 6,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
  overflowWrap: 'anywhere',
})
export const noteBad = style([note, { color: color.bad }])
globalStyle(`${note} svg`, { marginBlockStart: 1 })
