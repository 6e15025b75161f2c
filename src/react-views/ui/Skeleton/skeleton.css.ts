import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { appear, sweep } from '../../../theme/keyframes.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius } = vars

// Hidden for the first 150 ms, in which most answers arrive.
const late = `${appear} .12s linear .15s backwards`

/** Around placeholders that follow others: they are seen from the first frame on. */
export const atOnce = style({})
export const bone = style({
  display: 'block',
  flex: 'none',
  maxWidth: '100%',
  background: `linear-gradient(100deg,${color.fill2} 40%,${color.fill3} 50%,${color.fill2} 60%) 0 0/300% 100%`,
  animation: late,
  '@media': {
    [media.moving]: { animation: `${late},${sweep} 1.6s ease-in-out infinite` },
    [media.still]: { background: color.fill2 },
    [media.forced]: { border: '1px solid GrayText' },
  },
  selectors: { [`${atOnce} &`]: { animationName: `none,${sweep}` } },
})
export const corners = styleVariants({
  s: { borderRadius: radius.r8 },
  m: { borderRadius: radius.r10 },
  l: { borderRadius: radius.r16 },
  circle: { borderRadius: 999 },
})
export const rows = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 'clamp(48px,100vh - 646px,56px)',
  '@media': { [media.coarse]: { minHeight: 60 } },
})
