import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const veil = 'linear-gradient(205deg,rgb(0 0 0/.85) 0,transparent 58%)'

export const engraving = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  height: 190,
  width: '100%',
  pointerEvents: 'none',
  // Behind the header that contains it and the body below.
  zIndex: -1,
  fill: 'none',
  stroke: vars.color.engrave,
  strokeWidth: 0.75,
  maskImage: veil,
  selectors: { '&:dir(rtl)': { scale: '-1 1' } },
  '@media': {
    [media.forced]: { display: 'none' },
    [media.contrast]: { display: 'none' },
  },
})
