import { style } from '@vanilla-extract/css'

/** Beside the close button, however short the name of the network is. */
export const atEnd = style({ flex: 'none', marginInlineStart: 'auto' })
