import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../../../theme/contract.css.ts'
import { media } from '../../../../theme/media.ts'
import { beside } from '../../../ui/layout.css.ts'

const { color, ease, radius, size } = vars

const appear = keyframes({ from: { opacity: 0 } })
const vanish = keyframes({ to: { opacity: 0 } })

/** Two codes share a cell during the fade. */
export const codes = style([beside, { display: 'grid' }])
const layer = style({ gridArea: '1/1', minWidth: 0 })
export const coming = style([
  layer,
  { position: 'relative', '@media': { [media.moving]: { animation: `${appear} .2s ${ease.out}` } } },
])
export const going = style([
  layer,
  { '@media': { [media.moving]: { animation: `${vanish} .2s ${ease.out} forwards` } } },
])
/** The mark for any wallet. On the code's plate it has the colours of the light theme. */
export const anyWallet = style({
  flex: 'none',
  width: 60,
  height: 60,
  borderRadius: radius.r16,
  display: 'grid',
  placeItems: 'center',
  background: color.fill2,
  color: color.text2,
})

export const panel = style({ paddingBlockStart: 12 })
/** Two lines are reserved, so that the layout does not shift between states. */
export const status = style({ textAlign: 'center', minHeight: 74 })
export const scan = style({ textAlign: 'center', marginBlockStart: 16 })
/** The same height with and without the ring. */
export const refresh = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minHeight: 18,
  marginBlock: '4px 16px',
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
  textAlign: 'center',
})
export const time = style({ fontWeight: 500, color: color.text })
