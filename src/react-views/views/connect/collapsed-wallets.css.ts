import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'

/** Points to where the list is, or would be. */
export const arrow = style({
  transition: 'rotate .12s',
  selectors: { '[aria-expanded=true] &': { rotate: '180deg' } },
  '@media': { [media.still]: { transition: 'none' } },
})
