import { style } from '@vanilla-extract/css'

export const box = style({ marginBlock: 8 })
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
