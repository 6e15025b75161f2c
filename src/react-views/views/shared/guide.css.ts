import { style } from '@vanilla-extract/css'

export const points = style({ display: 'grid', gap: 20, marginBlock: '8px 24px' })
export const point = style({ display: 'grid', gridTemplateColumns: '40px 1fr', gap: 12, alignItems: 'start' })
