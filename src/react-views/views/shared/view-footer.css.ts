import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

/** Reaches the card's edges and stays in sight while the body scrolls. */
export const bleed = style({
  position: 'sticky',
  // The scroller's own padding is outside of what sticky positions against.
  insetBlockEnd: -20,
  zIndex: 1,
  marginInline: `calc(${vars.gutter}*-1)`,
  marginBlock: '12px -20px',
  background: vars.color.card,
})
