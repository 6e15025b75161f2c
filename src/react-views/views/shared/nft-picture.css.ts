import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

const { color, radius } = vars

export const frame = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.r14,
  background: color.fill1,
  '::after': {
    content: '',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    boxShadow: `inset 0 0 0 1px ${color.ring}`,
  },
})
export const picture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  // A transparent picture stands on a plain ground, and not on the pattern.
  background: color.card,
})
/** A whole picture, however high it is. */
export const whole = style({ objectFit: 'contain' })
/** A picture beside the name. */
export const beside = style([frame, { width: 56, flex: 'none', borderRadius: radius.r10 }])
