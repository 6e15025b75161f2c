import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

const { color, size } = vars

const base = style({
  display: 'inline-block',
  maxWidth: '100%',
  fontWeight: 600,
  // An amount wraps instead of being truncated; its unit wraps first.
  overflowWrap: 'anywhere',
  // Left to right in itself, but its lines are those of the page.
  selectors: { '[dir=rtl] &': { textAlign: 'right' } },
})
export const sizes = styleVariants({
  xl: [base, { fontSize: size.s40, lineHeight: 1.1, letterSpacing: '-.034em' }],
  l: [base, { fontSize: size.s40, lineHeight: 1.2, letterSpacing: '-.034em' }],
  m: [base, { fontSize: size.s28, lineHeight: 1.286, letterSpacing: '-.026em' }],
  s: [base, { fontSize: size.s15, lineHeight: 1.3334, fontWeight: 500 }],
})
export const unitText = style({
  fontSize: size.s17,
  fontWeight: 500,
  letterSpacing: 0,
  color: color.text2,
  whiteSpace: 'nowrap',
})
export const unitSmall = style([unitText, { fontSize: 'inherit' }])
/** Size of the decimals, as a part of the size of the whole number. */
export const SMALL = 0.62
export const decimals = style({ fontSize: `${SMALL}em`, fontWeight: 500, letterSpacing: '-.02em', color: color.text2 })
/** Long numbers get smaller before they wrap. */
export const long = styleVariants(
  { 1: { fontSize: size.s28 }, 2: { fontSize: size.s20 }, 3: { fontSize: size.s15 } },
  (rule) => ({
    selectors: { '&&': rule },
  }),
)
