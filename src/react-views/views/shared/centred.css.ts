import { style } from '@vanilla-extract/css'

/**
 * The text of a view with one central picture. Two lines are reserved, so that the layout
 * does not shift between states.
 */
export const text = style({ textAlign: 'center', minHeight: 74 })
