import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius } = vars

const link = style({
  // 18 px of line and the padding make a target of 26 px; the margin keeps the text in place.
  display: 'inline-block',
  paddingBlock: 4,
  marginBlock: -4,
  borderRadius: radius.r6,
  textAlign: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:focus-visible': { outlineOffset: 0 } },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 } } },
    [media.coarse]: {
      padding: '13px 10px',
      margin: '-13px -10px',
      // The ring stays with the text: that of the whole target would cross the lines around it.
      selectors: { '&:focus-visible': { outlineOffset: -8 } },
    },
    [media.contrast]: { textDecoration: 'underline' },
    [media.forced]: { textDecoration: 'underline' },
  },
})
export const tones = styleVariants({
  accent: [link, { color: color.accentFg, fontWeight: 500 }],
  quiet: [link, { color: color.text2 }],
})
export const underlined = style({
  selectors: {
    '&&': {
      textDecoration: `underline 1px color-mix(in oklch,${color.accentFg} 50%,transparent)`,
      textUnderlineOffset: 3,
    },
  },
})
