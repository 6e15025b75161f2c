import { globalStyle, style } from '@vanilla-extract/css'

export const stacked = style({ display: 'grid', gap: 8 })
/** Equal widths. A button takes more of the line before its words take two, and a line of its own before that. */
export const even = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
// A button's own style says `min-width: 0`.
globalStyle(`${even}${even}>*`, { flex: '1 1 0', minWidth: 'fit-content' })
/** The second button is wider, 1 : 1.6. */
export const leading = style({})
globalStyle(`${leading}${leading}>:last-child`, { flexGrow: 1.6 })
