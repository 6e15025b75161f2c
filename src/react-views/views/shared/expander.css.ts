import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'

/** The arrow points down to the list, or up to close it. */
export const arrow = style({
  transition: 'rotate .12s',
  selectors: { '[aria-expanded=true] &': { rotate: '180deg' } },
  '@media': { [media.still]: { transition: 'none' } },
})
/** A text with the arrow beside it. */
export const withArrow = style({ display: 'inline-flex', alignItems: 'center', gap: 8 })
