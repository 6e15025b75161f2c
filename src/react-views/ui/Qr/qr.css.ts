import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius } = vars

/** White in both themes and never dimmed, for scanners. */
export const plate = style({
  position: 'relative',
  width: '100%',
  maxWidth: 296,
  aspectRatio: '1',
  marginInline: 'auto',
  padding: 16,
  background: '#fff',
  borderRadius: radius.r16,
  boxShadow: 'inset 0 0 0 1px #0820261f',
  forcedColorAdjust: 'none',
  '@media': {
    [media.narrow]: { maxWidth: 310 },
    // The code takes the height that the window has, and stays large enough to be scanned.
    [media.split]: { maxWidth: 'max(200px,min(296px,100dvh - 100px))' },
  },
})
export const code = style({ width: '100%', height: '100%', display: 'block', fill: 'none', stroke: color.qr })
export const dot = style({ strokeWidth: 0.92, strokeLinecap: 'round' })
export const ring = style({ strokeWidth: 1 })
export const pupil = style({ fill: color.qr, stroke: 'none' })
export const logoSlot = style({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  width: 60,
  height: 60,
  display: 'grid',
  placeItems: 'center',
  colorScheme: 'light',
})
