import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

/**
 * A text wraps to a second line instead of being truncated. Its parts are in the order of the visitor's language, also
 * where each of them is of another direction.
 */
export const whole = style({ whiteSpace: 'normal', overflowWrap: 'anywhere', unicodeBidi: 'isolate' })

/** Colour of a transfer's outcome, or of its wait for one. */
export const outcomes = styleVariants({
  bad: { color: vars.color.bad },
  quiet: {},
  accent: { color: vars.color.accentFg },
})

/** A row without an action must not look like a button. */
export const still = style({ selectors: { '&&': { background: 'none', cursor: 'default' } } })
