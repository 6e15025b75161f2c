import { style } from '@vanilla-extract/css'

export const addressLine = style({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 })
export const leave = style({ marginBlock: '12px -8px' })
