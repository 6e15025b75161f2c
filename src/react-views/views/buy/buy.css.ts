import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

/** The limits of a way to pay that the amount is not in. */
export const outside = style({ color: vars.color.text2, textDecoration: 'line-through' })
