import { style } from '@vanilla-extract/css'

/** A list whose rows have more below them. */
export const rows = style({ display: 'flex', flexDirection: 'column', gap: 12 })
/** What may be taken, and the button beside it. */
export const line = style({ display: 'flex', alignItems: 'center', gap: 8, marginInlineStart: -8 })
