import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'

/** Keeps the height of the fee's line while the fee loads. */
export const feeWait = style({ display: 'inline-flex', alignItems: 'center', height: 18 })
/** An amount with its worth beside it: on a line of its own, it would push the fee out of sight. */
export const amountLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 })
/** A recipient's short form. It lies over the address, which the field would cut, while nobody edits it. */
export const whole = style({
  position: 'relative',
  width: 0,
  marginInlineStart: -10,
  '@media': { [media.forced]: { display: 'none' } },
})
globalStyle(`${whole}>span`, { position: 'absolute', insetInlineStart: 10, translate: '0 -50%', pointerEvents: 'none' })
globalStyle(`:focus-within>${whole}`, { display: 'none' })
globalStyle(`${whole}+input:not(:focus)`, { '@media': { 'not (forced-colors:active)': { color: 'transparent' } } })
