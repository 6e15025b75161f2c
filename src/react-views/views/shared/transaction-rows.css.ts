import { style } from '@vanilla-extract/css'

export const rows = style({ display: 'flex', flexDirection: 'column' })
/** The row leads to the transfer; what is settled can be taken off beside it. */
export const item = style({ display: 'flex', alignItems: 'center' })
export const main = style({ flex: 1, minWidth: 0 })
/** An amount takes a second line rather than being cut. */
export const whole = style({ whiteSpace: 'normal', overflowWrap: 'anywhere' })
