import { style } from '@vanilla-extract/css'

const grid = style({ display: 'grid', gap: 8 })
/** The second button is wider, 1 : 1.6. At 320 px, columns as narrow as their longest word wrap. */
export const leading = style([grid, { gridTemplateColumns: 'minmax(0,1fr) minmax(0,1.6fr)' }])
export const even = style([grid, { gridTemplateColumns: 'minmax(0,1fr) minmax(0,1fr)' }])
export const stack = grid
