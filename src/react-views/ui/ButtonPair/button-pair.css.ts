import { style } from '@vanilla-extract/css'

const grid = style({ display: 'grid', gap: 8 })
/** The second leads: 1 : 1.6. Columns may not shrink below their longest word at 320 px, so they wrap then. */
export const leading = style([grid, { gridTemplateColumns: 'minmax(0,1fr) minmax(0,1.6fr)' }])
export const even = style([grid, { gridTemplateColumns: 'minmax(0,1fr) minmax(0,1fr)' }])
export const stack = grid
