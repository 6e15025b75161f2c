import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'

const { color, font, size } = vars

/** Headline of a centred view. */
export const title = style({
  fontSize: size.s20,
  lineHeight: 1.3,
  fontWeight: 600,
  letterSpacing: '-.016em',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
})
export const title17 = style({
  fontSize: size.s17,
  lineHeight: 1.3,
  fontWeight: 600,
  letterSpacing: '-.012em',
  overflowWrap: 'anywhere',
})
export const lead = style({
  color: color.text2,
  marginBlockStart: 6,
  lineHeight: 1.4,
  textWrap: 'pretty',
  overflowWrap: 'anywhere',
})
export const small = style({ fontSize: size.s13, lineHeight: 1.385 })
export const caption = style({ fontSize: size.s12, lineHeight: 1.334 })
export const sectionLabel = style({
  fontSize: size.s13,
  lineHeight: 1.385,
  fontWeight: 500,
  color: color.text2,
  marginBlock: '14px 4px',
  selectors: { '&:first-child': { marginBlockStart: 0 } },
})
export const quiet = style({ color: color.text2 })
export const ok = style({ color: color.ok })
export const bad = style({ color: color.bad })
export const medium = style({ fontWeight: 500 })
export const strong = style({ fontWeight: 600 })
export const mono = style({ fontFamily: font.mono, fontVariantNumeric: 'slashed-zero' })
export const unbroken = style({ whiteSpace: 'nowrap' })
export const centre = style({ textAlign: 'center' })
