import { globalStyle, style } from '@vanilla-extract/css'

/** A list whose rows have more below them. */
export const rows = style({ display: 'flex', flexDirection: 'column', gap: 12 })
/** An approval, and the button beside it. */
export const line = style({ display: 'flex', alignItems: 'center', gap: 8, marginInlineStart: -8 })
// The row before it shrinks instead of the button.
globalStyle(`${line}>:last-child`, { flex: 'none' })
/** The outcome of a press, and Cancel beside it. */
export const told = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 })
