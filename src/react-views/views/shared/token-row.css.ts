import { style } from '@vanilla-extract/css'

/** Without an action it must not look as if it had one. */
export const still = style({ selectors: { '&&': { background: 'none', cursor: 'default' } } })
/** An amount takes a second line rather than being cut. */
export const whole = style({ whiteSpace: 'normal', overflowWrap: 'anywhere' })
