import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: 12 })
/** Keeps the fee's line in place while the fee comes. */
export const feeWait = style({ display: 'inline-flex', alignItems: 'center', height: 18 })
