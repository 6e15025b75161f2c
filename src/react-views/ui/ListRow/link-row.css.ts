import { style } from '@vanilla-extract/css'
import { row } from './list-row.css.ts'

export const linkRow = style([row, { textDecoration: 'none' }])
