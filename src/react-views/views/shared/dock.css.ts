import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'
import { scrollEdge } from '../../../theme/scroll-edge.ts'

/** The view's last buttons stay visible while the content above scrolls. */
export const dock = style({
  position: 'sticky',
  // At the card's edge, over the body's padding.
  insetBlockEnd: -20,
  zIndex: 1,
  marginBlockEnd: -20,
  paddingBlock: '8px 20px',
  background: vars.color.card,
  // With fractional device pixels, a line of what scrolls would show below it.
  boxShadow: `0 2px ${vars.color.card}`,
  selectors: { '[data-below] &::before': { ...scrollEdge('top'), insetBlockEnd: '100%' } },
  '@media': {
    [media.low]: { paddingBlockStart: 4 },
    // At high zoom the buttons would cover the content.
    '(max-height:359px)': { position: 'static' },
  },
})
