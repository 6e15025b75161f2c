import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, size } = vars

/** Amounts to choose from, in one row. */
export const chips = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0,1fr)', gap: 6 })
export const chip = style({
  minHeight: 32,
  borderRadius: 99,
  background: color.fill2,
  fontSize: size.s13,
  fontWeight: 500,
  textAlign: 'center',
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: color.fill3 } } },
    [media.coarse]: { minHeight: 44 },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
