import { style } from '@vanilla-extract/css'

/** The look of content that is blocked until the terms are accepted. */
export const gated = style({ selectors: { '&[inert]': { opacity: 0.45, filter: 'grayscale(1)' } } })
