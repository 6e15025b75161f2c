import { style } from '@vanilla-extract/css'

/** The sum of all networks; a tag that does not fit wraps below it. */
export const headline = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: '0 10px',
  minHeight: 44,
})
