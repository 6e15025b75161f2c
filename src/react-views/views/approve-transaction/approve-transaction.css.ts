import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { drawerFoot, drawerHeaderPadding, lowHeader, media } from '../../../theme/media.ts'

/** All of the card below its header, from edge to edge. The secure frame covers the content. */
export const place = style({
  display: 'grid',
  placeItems: 'center',
  marginInline: `calc(${vars.gutter}*-1)`,
  marginBlockEnd: -20,
  // The height limit of the card minus its header.
  height: 'min(640px - 64px,max(100dvh - 48px,min(100dvh - 8px,560px)) - 64px)',
  '@media': {
    [media.drawer]: {
      height: `min(600px,max(100dvh - 24px,min(100dvh,560px)) - ${drawerHeaderPadding} - 48px - ${drawerFoot})`,
    },
    [media.low]: { height: `calc(100dvh - ${lowHeader}px - env(safe-area-inset-top) - ${drawerFoot})` },
  },
})
export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: vars.color.text2,
  fontSize: vars.size.s13,
  lineHeight: 1.385,
})
