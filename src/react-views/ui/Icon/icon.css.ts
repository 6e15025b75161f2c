import { style, styleVariants } from '@vanilla-extract/css'

export const icon = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  display: 'block',
})
export const sizes = styleVariants({
  16: [icon, { width: 16, height: 16, strokeWidth: 1.75 }],
  20: [icon, { width: 20, height: 20, strokeWidth: 1.5 }],
  24: [icon, { width: 24, height: 24, strokeWidth: 1.4 }],
})
export const mirrored = style({ selectors: { '&:dir(rtl)': { scale: '-1 1' } } })
