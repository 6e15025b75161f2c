import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'

export const points = style({
  display: 'grid',
  gap: 20,
  marginBlock: '8px 24px',
  '@media': { [media.split]: { gridTemplateColumns: '1fr 1fr', marginBlockEnd: 16 } },
})
export const point = style({ display: 'grid', gridTemplateColumns: '40px 1fr', gap: 12, alignItems: 'start' })
