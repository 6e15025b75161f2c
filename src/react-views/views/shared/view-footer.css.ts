import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

/** Reaches the card's edges and stays visible while the body scrolls. */
export const bleed = style({
  position: 'sticky',
  // A sticky position excludes the scroller's own padding.
  insetBlockEnd: -20,
  zIndex: 1,
  marginInline: `calc(${vars.gutter}*-1)`,
  marginBlock: '12px -20px',
  background: vars.color.card,
})
