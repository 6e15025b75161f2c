import { style } from '@vanilla-extract/css'

/** Keeps the height of the fee's line while the fee loads. */
export const feeWait = style({ display: 'inline-flex', alignItems: 'center', height: 18 })
/** An amount with its worth beside it: on a line of its own, it would push the fee out of sight. */
export const amountLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 })
