import { style } from '@vanilla-extract/css'

/**
 * The text of a view with one central picture. Two lines are reserved, so that the layout
 * does not shift between states.
 */
export const text = style({ textAlign: 'center', minHeight: 74 })
/** The same below a code to scan, which keeps the layout by its own height. */
export const scan = style({ textAlign: 'center', marginBlockStart: 16 })
