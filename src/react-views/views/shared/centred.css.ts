import { style } from '@vanilla-extract/css'

/** The text of a view with one focal picture. Room for two lines is kept, so that its states do not jump. */
export const text = style({ textAlign: 'center', minHeight: 74 })
