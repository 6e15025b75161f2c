import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

/** All of the card below its header, from edge to edge: what is in it lies under the frame. */
export const place = style({
  display: 'grid',
  placeItems: 'center',
  marginInline: `calc(${vars.gutter}*-1)`,
  marginBlockEnd: -20,
  // The card's own limit, less its header.
  height: 'min(600px,640px - 64px,100dvh - 48px - 64px)',
  '@media': { [media.drawer]: { height: 'min(600px,100dvh - 24px - 72px - 6px)' } },
})
export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: vars.color.text2,
  fontSize: vars.size.s13,
  lineHeight: 1.385,
})
