import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

export const box = style({
  borderRadius: radius.r16,
  background: color.fill1,
  padding: '14px 16px',
  cursor: 'text',
  selectors: {
    '&:has(input:focus-visible)': { boxShadow: `inset 0 0 0 2px ${color.accentFg}` },
  },
  '@media': {
    [media.contrast]: { boxShadow: `inset 0 0 0 1px ${color.lineControl}` },
    [media.forced]: {
      border: '1px solid CanvasText',
      selectors: { '&:has(input:focus-visible)': { outline: '2px solid Highlight' } },
    },
  },
})
export const bad = style({
  selectors: {
    '&&': { boxShadow: `inset 0 0 0 1.5px ${color.bad}` },
    '&&:has(input:focus-visible)': { boxShadow: `inset 0 0 0 2px ${color.bad}` },
  },
  '@media': { [media.forced]: { borderWidth: 2 } },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 20,
  fontSize: size.s13,
  lineHeight: 1.385,
  fontWeight: 500,
  color: color.text2,
})
export const headText = style({ minWidth: 0, overflowWrap: 'anywhere' })
const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 8,
  minWidth: 0,
  marginBlockStart: 2,
  fontWeight: 600,
})
export const sizes = styleVariants({
  l: [figures, { fontSize: size.s40, lineHeight: 1.2, letterSpacing: '-.034em', minHeight: 48 }],
  m: [figures, { fontSize: size.s28, lineHeight: 1.286, letterSpacing: '-.026em', minHeight: 36 }],
})
/** The line keeps its height, so that the layout does not shift while typing. */
export const long = styleVariants(
  { 1: { fontSize: size.s28 }, 2: { fontSize: size.s20 }, 3: { fontSize: size.s15 } },
  (rule) => ({
    selectors: { '&&': { ...rule, alignItems: 'center' } },
  }),
)
/** A hidden copy of the text gives the input its width, so that the unit follows the last digit. */
export const sizer = style({ position: 'relative', display: 'inline-block', minWidth: '1ch', maxWidth: '100%' })
export const ghost = style({
  display: 'block',
  visibility: 'hidden',
  whiteSpace: 'pre',
  paddingInlineEnd: 3,
  minWidth: 0,
  overflow: 'hidden',
})
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  caretColor: color.accentFg,
  // A digit's side bearing would move 40 px type off the text edge.
  textAlign: 'left',
  '::placeholder': { color: color.text3, opacity: 1 },
  // The field around the input shows the focus ring in engines with `:has`.
  '@supports': { 'selector(:has(*))': { selectors: { '&&:focus-visible': { outline: 'none' } } } },
})
export const unitText = style({
  fontSize: size.s17,
  fontWeight: 500,
  letterSpacing: 0,
  color: color.text2,
  flex: 'none',
})
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 8px',
  marginBlockStart: 6,
  minHeight: 26,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
  overflowWrap: 'anywhere',
})
export const footEnd = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '4px 8px',
  marginInlineStart: 'auto',
})
export const errorText = style({ color: color.bad, fontWeight: 500, overflowWrap: 'anywhere' })
export const fiatButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 26,
  borderRadius: radius.r6,
  '@media': {
    [media.hover]: { selectors: { '&:hover': { color: color.text } } },
    // Above the input, which is positioned.
    [media.coarse]: { position: 'relative', paddingBlock: 13, marginBlock: -9 },
  },
})
