import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'
import { headerStart } from '../../shell/shell.css.ts'

/** All of the card below its header, from edge to edge: what is in it lies under the frame. */
export const place = style({
  display: 'grid',
  placeItems: 'center',
  marginInline: `calc(${vars.gutter}*-1)`,
  marginBlockEnd: -20,
  // The card's own limit, less its header.
  height: 'min(640px - 64px,max(100dvh - 48px,min(100dvh - 8px,560px)) - 64px)',
  '@media': {
    [media.drawer]: {
      height: `min(600px,max(100dvh - 24px,min(100dvh,560px)) - ${headerStart} - 48px - max(6px,env(safe-area-inset-bottom)))`,
    },
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
