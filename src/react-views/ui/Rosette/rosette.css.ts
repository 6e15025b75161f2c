import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

// --h is the address's hue, --c the core's; lightness and chroma are the theme's.
export const rosette = style({
  display: 'block',
  flex: 'none',
  borderRadius: 999,
  boxShadow: `0 0 0 1px ${vars.color.ring}`,
  forcedColorAdjust: 'none',
})
const line = 'light-dark(oklch(.47 .13 var(--h)),oklch(.82 .12 var(--h)))'
const heart = 'light-dark(oklch(.47 .13 var(--c)),oklch(.82 .12 var(--c)))'
export const ground = style({ fill: 'light-dark(oklch(.95 .045 var(--h)),oklch(.29 .055 var(--h)))' })
export const engraved = style({ fill: 'none', stroke: line, strokeWidth: 0.75, strokeLinejoin: 'round' })
export const coreFilled = style({ fill: heart })
export const coreRing = style({ fill: 'none', stroke: heart, strokeWidth: 1.4 })
