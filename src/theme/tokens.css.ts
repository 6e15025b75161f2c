import { globalStyle } from '@vanilla-extract/css'
import { scope, scopeDark, scopeLight, vars } from './contract.css.ts'
import { publicVar, scaled } from './css-functions.ts'
import { oldEngine } from './media.ts'

// Every page loads this file: it has only the tokens of the idle button. Each token is written once for both themes by
// light-dark(), which follows color-scheme.

const { color, font, radius, size } = vars

/**
 * White where it reaches a contrast of 4.5:1 (luminance below .18), else black. `y` is the relative luminance of
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
const readableOn = (from: string): string => {
  const white = (max: number) => `clamp(0,(.18 - y)*1e4,${max})`
  return `color(from ${from} xyz-d65 ${white(0.9505)} ${white(1)} ${white(1.089)})`
}

globalStyle(scope, {
  colorScheme: 'light dark',
  vars: {
    [color.accent]: publicVar('accent', '#0a6173'),
    // Light theme: between .18 and .32 of luminance the fill darkens until white text is
    // readable; above, the text is dark.
    [color.accentFill]: `light-dark(${scaled(color.accent, 'min(1,max(.175/y,(y - .32)*1e4))')},oklch(from ${color.accent} calc(l*.168 + .763) calc(min(c,.16)*.84) h))`,
    [color.accentFillHover]: `color-mix(in oklch,${color.accentFill} 88%,light-dark(#000,#fff))`,
    [color.onAccent]: `light-dark(${readableOn(color.accentFill)},oklch(from ${color.accent} calc(l*.2 + .1) calc(c*.2) h))`,
    [font.sans]: publicVar('font-family', 'system-ui,sans-serif'),
    [size.master]: publicVar('font-size-master', '10px'),
    [size.s13]: `max(12px,${size.master}*1.3)`,
    [size.s15]: `max(12px,${size.master}*1.5)`,
    [radius.master]: publicVar('border-radius-master', '4px'),
    [radius.r12]: `calc(${radius.master}*3)`,
    [radius.r14]: `calc(${radius.master}*3.5)`,
  },
})
globalStyle(scopeLight, { colorScheme: 'light' })
globalStyle(scopeDark, { colorScheme: 'dark' })

const old = (fill: string, hover: string, on: string) => ({
  '@supports': {
    [oldEngine]: {
      vars: {
        [color.accentFill]: fill,
        [color.accentFillHover]: hover,
        [color.onAccent]: on,
      },
    },
  },
})
globalStyle(scope, old('#0a6173', '#075160', '#fff'))
globalStyle(scopeDark, old('#99d6e6', '#a6dbea', '#0c1619'))
