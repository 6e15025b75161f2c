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
// Each with a plain form first, for engines without light-dark().
const line = ['hsl(var(--h) 60% 32%)', 'light-dark(oklch(.47 .13 var(--h)),oklch(.82 .12 var(--h)))']
const heart = ['hsl(var(--c) 60% 32%)', 'light-dark(oklch(.47 .13 var(--c)),oklch(.82 .12 var(--c)))']
export const ground = style({
  fill: ['hsl(var(--h) 60% 93%)', 'light-dark(oklch(.95 .045 var(--h)),oklch(.29 .055 var(--h)))'],
})
export const engraved = style({ fill: 'none', stroke: line, strokeWidth: 0.75, strokeLinejoin: 'round' })
export const coreFilled = style({ fill: heart })
export const coreRing = style({ fill: 'none', stroke: heart, strokeWidth: 1.4 })
