import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, ease, radius, size } = vars

export const copyButton = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  minWidth: 24,
  maxWidth: '100%',
  justifyContent: 'center',
  borderRadius: radius.r6,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
  '::after': { content: '', position: 'absolute', inset: 0 },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { color: color.text } } },
    [media.coarse]: { '::after': { inset: '-10px -8px' } },
  },
})
export const swap = style({ display: 'inline-grid', flex: 'none' })
export const glyph = style({
  gridArea: '1/1',
  transition: `opacity .12s ${ease.out},scale .16s ${ease.out}`,
  '@media': { [media.still]: { transition: 'opacity .12s' } },
})
export const out = style({ opacity: 0, '@media': { [media.moving]: { scale: '.5' } } })
export const done = style({ color: color.ok })
