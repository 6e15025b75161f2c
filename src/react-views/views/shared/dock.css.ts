import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

/** The view's last buttons stay in sight while what is above them scrolls. */
export const dock = style({
  position: 'sticky',
  // Down to the card's edge, over the body's own padding.
  insetBlockEnd: -20,
  zIndex: 1,
  marginBlockEnd: -20,
  paddingBlock: '8px 20px',
  background: vars.color.card,
  // Zoomed in, the buttons would cover what they are about.
  '@media': { '(max-height: 520px)': { position: 'static' } },
})
