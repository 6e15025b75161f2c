import { style } from '@vanilla-extract/css'

/** Not to be used before the terms are accepted. */
export const gated = style({ selectors: { '&[inert]': { opacity: 0.45, filter: 'grayscale(1)' } } })
