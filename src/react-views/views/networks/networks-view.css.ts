import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { scrollEdge } from '../../../theme/scroll-edge.ts'

/** The search stays in place while the list scrolls below. */
export const search = style({
  position: 'sticky',
  insetBlockStart: 0,
  selectors: { '[data-above] &::after': { ...scrollEdge('bottom'), insetBlockStart: '100%' } },
  zIndex: 1,
  marginInline: -2,
  padding: '2px 2px 8px',
  background: vars.color.card,
})
