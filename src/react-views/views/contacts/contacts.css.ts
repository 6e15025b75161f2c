import { style } from '@vanilla-extract/css'

// The text of a row stands in line with what is around the list.
export const list = style({ display: 'flex', flexDirection: 'column', gap: 4, marginInline: -8 })
export const details = style({ padding: '4px 8px 12px' })
