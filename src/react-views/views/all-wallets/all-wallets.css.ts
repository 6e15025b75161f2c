import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { scrollEdge } from '../../../theme/scroll-edge.ts'

/** Search and filter stay in place while the wallets scroll below. */
export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  marginInline: -2,
  padding: '2px 2px 10px',
  background: vars.color.card,
  selectors: { '[data-above] &::after': { ...scrollEdge('bottom'), insetBlockStart: '100%' } },
})
export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 10 })
export const grid = style({ position: 'relative', marginInline: -6 })
export const cell = style({ position: 'absolute', insetBlockStart: 0, paddingInline: 2 })
/** Following content keeps the gap of the grid's rows. */
export const more = style({ marginBlockStart: 14 })
/** The way on where no wallet is found. */
export const noneActs = style({ padding: '6px 12px 8px', textAlign: 'center' })
