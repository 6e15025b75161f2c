import { style } from '@vanilla-extract/css'
import { vars } from '../../../../theme/contract.css.ts'

export const end = style({
  flex: 'none',
  width: 60,
  height: 60,
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.r16,
  background: vars.color.fill2,
  color: vars.color.text,
})
