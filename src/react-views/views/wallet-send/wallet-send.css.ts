import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: 12 })
/** Keeps the height of the fee's line while the fee loads. */
export const feeWait = style({ display: 'inline-flex', alignItems: 'center', height: 18 })
