import { style } from '@vanilla-extract/css'

export const picture = style({ display: 'flex', justifyContent: 'center', paddingBlockStart: 8 })
