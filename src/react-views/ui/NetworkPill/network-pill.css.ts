import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, size } = vars

const base = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  maxWidth: '100%',
  borderRadius: 99,
  // Translucent, since the engraving is behind it.
  background: `color-mix(in oklch,${color.text} 6%,transparent)`,
  transition: 'background-color .12s',
  '::after': { content: '', position: 'absolute', inset: 0 },
  '@media': {
    [media.coarse]: { '::after': { inset: '-7px 0' } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
export const sizes = styleVariants({
  m: [base, { minHeight: 36, paddingInline: '8px 10px', fontSize: size.s13, lineHeight: 1.385, fontWeight: 600 }],
  s: [
    base,
    {
      minHeight: 30,
      paddingInline: '5px 8px',
      fontSize: size.s12,
      lineHeight: 1.334,
      fontWeight: 500,
      color: color.text2,
      background: color.fill2,
    },
  ],
})
export const pressable = style({
  selectors: { '&:active': { background: color.fill3 } },
  '@media': { [media.hover]: { selectors: { '&:hover': { background: color.fill2, color: color.text } } } },
})
export const pillText = style({
  unicodeBidi: 'plaintext',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
/** In a narrow card the name takes the place of the arrow. */
globalStyle(`${sizes.s}>:not([hidden])+svg`, { '@container': { '(max-width:379px)': { display: 'none' } } })
