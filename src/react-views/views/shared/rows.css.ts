import { style } from '@vanilla-extract/css'

export const rows = style({ display: 'flex', flexDirection: 'column' })
/** The row opens the transfer; a settled one has a button next to it that removes it. */
export const item = style({ display: 'flex', alignItems: 'center' })
export const main = style({ flex: 1, minWidth: 0 })
/** An amount wraps to a second line instead of being truncated. */
export const whole = style({ whiteSpace: 'normal', overflowWrap: 'anywhere' })

/** A row without an action must not look like a button. */
export const still = style({ selectors: { '&&': { background: 'none', cursor: 'default' } } })
