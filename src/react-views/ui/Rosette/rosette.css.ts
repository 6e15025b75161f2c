import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { oldEngine } from '../../../theme/media.ts'

// `--h` is the address's hue, `--c` the core's; lightness and chroma follow the theme. The fallback needs an own rule:
// a declaration with var() counts as valid until it is computed.
const plain = (property: 'fill' | 'stroke', hue: string, lightness: number) => ({
  '@supports': { [oldEngine]: { [property]: `hsl(${hue} 60% ${lightness}%)` } },
})
const line = 'light-dark(oklch(.47 .13 var(--h)),oklch(.82 .12 var(--h)))'
const heart = 'light-dark(oklch(.47 .13 var(--c)),oklch(.82 .12 var(--c)))'

export const rosette = style({
  display: 'block',
  flex: 'none',
  borderRadius: 999,
  boxShadow: `0 0 0 1px ${vars.color.ring}`,
  forcedColorAdjust: 'none',
})
export const ground = style({
  fill: 'light-dark(oklch(.95 .045 var(--h)),oklch(.29 .055 var(--h)))',
  ...plain('fill', 'var(--h)', 93),
})
export const engraved = style({
  fill: 'none',
  stroke: line,
  strokeWidth: 0.75,
  strokeLinejoin: 'round',
  ...plain('stroke', 'var(--h)', 32),
})
export const coreFilled = style({ fill: heart, ...plain('fill', 'var(--c)', 32) })
export const coreRing = style({ fill: 'none', stroke: heart, strokeWidth: 1.4, ...plain('stroke', 'var(--c)', 32) })
