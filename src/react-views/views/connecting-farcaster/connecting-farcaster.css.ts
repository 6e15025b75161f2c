import { style } from '@vanilla-extract/css'

export const scan = style({ textAlign: 'center', marginBlockStart: 16 })
