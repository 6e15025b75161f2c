import { style } from '@vanilla-extract/css'

export const panel = style({ paddingBlockStart: 12 })
export const list = style({ display: 'flex', flexDirection: 'column', gap: 12 })
