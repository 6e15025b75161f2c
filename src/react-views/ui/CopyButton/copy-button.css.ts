import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, ease, radius, size } = vars

export const copy = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  maxWidth: '100%',
  borderRadius: radius.r6,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
  '@media': { [media.hover]: { selectors: { '&:hover': { color: color.text } } } },
})
export const copyButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: radius.r6,
  // The target covers the text that is copied.
  '::after': { content: '', position: 'absolute', inset: 0 },
  '@media': {
    [media.coarse]: { '::after': { inset: -10 } },
    [media.forced]: { '::after': { border: '1px solid ButtonText', borderRadius: 'inherit' } },
  },
})
export const glyph = style({
  gridArea: '1/1',
  transition: `opacity .12s ${ease.out},scale .16s ${ease.out}`,
  '@media': { [media.still]: { transition: 'opacity .12s' } },
})
export const out = style({ opacity: 0, '@media': { [media.moving]: { scale: '.5' } } })
export const done = style({ color: color.ok })
