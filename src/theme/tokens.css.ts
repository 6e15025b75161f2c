import { globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { mix } from './mix.ts'
import { publicVar } from './public-var.ts'
import { scope, scopeDark, scopeLight } from './scope.ts'

// Part of the page-load path: only what the button and the empty card need. Each token is written once for both
// themes by light-dark(), which follows color-scheme.

const { color, ease, font, radius, shadow, size } = vars

/** Colour `from` scaled in linear light by `k`, an expression over its channels; hue stays and it never leaves the gamut. */
const scaled = (from: string, k: string): string => `color(from ${from} xyz-d65 calc(x*${k}) calc(y*${k}) calc(z*${k}))`

/** White below 4.5:1 luminance .18, else black: y is exactly the luminance WCAG contrast is defined by. */
const readableOn = (from: string): string => {
  const white = (max: number) => `clamp(0,(.18 - y)*1e4,${max})`
  return `color(from ${from} xyz-d65 ${white(0.9505)} ${white(1)} ${white(1.089)})`
}

// Bounding the mixed colour's lightness keeps text readable at any strength (the card moves in hue, not in contrast).
const strength = `calc(${publicVar('color-mix-strength', '0')}*1%)`
const mixed = publicVar('color-mix', '#000')
const tinted = (lightness: string, surface: string): string =>
  `color-mix(in oklab,oklch(from ${mixed} ${lightness} min(c,.06) h) ${strength},${surface})`

globalStyle(scope, {
  colorScheme: 'light dark',
  vars: {
    [color.accent]: publicVar('accent', '#0a6173'),
    [color.seed]: `oklch(from ${color.accent} min(l,.5) min(c,.17) h)`,
    [color.card]: `light-dark(${tinted('max(l,.955)', mix(color.seed, 0.6, '#fff'))},${tinted('min(l,.28)', mix(color.seed, 14, 'oklch(.175 0 none)'))})`,
    [color.text]: `light-dark(${mix(color.seed, 28, 'oklch(.12 0 none)')},${mix(color.seed, 5, 'oklch(.99 0 none)')})`,
    [color.text2]: mix(color.text, 74, color.card),
    [color.tone]: `light-dark(${mix(color.seed, 62, color.text)},${color.text})`,
    [color.fill2]: mix(color.tone, 8.5, color.card),
    [color.fill3]: mix(color.tone, 14.5, color.card),
    [color.line]: mix(color.tone, 13, color.card),
    // Light: between .18 and .32 of luminance white nearly works, so the fill darkens until it does; above, ink is used.
    [color.accentFill]: `light-dark(${scaled(color.accent, 'min(1,max(.175/y,(y - .32)*1e4))')},oklch(from ${color.accent} calc(l*.168 + .763) calc(min(c,.16)*.84) h))`,
    [color.accentFillHover]: `color-mix(in oklch,${color.accentFill} 88%,light-dark(#000,#fff))`,
    [color.onAccent]: `light-dark(${readableOn(color.accentFill)},oklch(from ${color.accent} calc(l*.2 + .1) calc(c*.2) h))`,
    [color.accentFg]: `light-dark(${scaled(color.accent, 'min(1,.115/y)')},oklch(from ${color.accent} calc(l*.15 + .78) calc(min(c,.16)*.88) h))`,
    [color.raised]: `light-dark(${color.card},${color.fill2})`,
    [color.scrim]: `light-dark(${mix(color.text, 38, 'transparent')},#0009)`,
    [shadow.card]:
      '0 0 0 1px light-dark(#0820260f,#0000),inset 0 0 0 1px light-dark(#0000,#ffffff12),0 16px 32px -8px light-dark(#0820261f,#00000080),0 40px 72px -24px light-dark(#08202638,#000000b3)',
    [shadow.thumb]: '0 0 0 1px light-dark(#0820260f,#0000),0 1px 3px light-dark(#08202624,#0006)',
    [font.sans]: publicVar(
      'font-family',
      'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
    ),
    [size.master]: publicVar('font-size-master', '10px'),
    [size.s13]: `max(12px,${size.master}*1.3)`,
    [size.s15]: `max(12px,${size.master}*1.5)`,
    [size.s17]: `calc(${size.master}*1.7)`,
    [radius.master]: publicVar('border-radius-master', '4px'),
    [radius.r8]: `calc(${radius.master}*2)`,
    [radius.r10]: `calc(${radius.master}*2.5)`,
    [radius.r12]: `calc(${radius.master}*3)`,
    [radius.r14]: `calc(${radius.master}*3.5)`,
    [radius.card]: `calc(${radius.master}*6)`,
    [radius.drawer]: `calc(${radius.master}*7)`,
    [ease.out]: 'cubic-bezier(.2,.8,.2,1)',
    [ease.move]: 'cubic-bezier(.3,0,.1,1)',
    [vars.gutter]: '20px',
    [vars.z]: publicVar('z-index', '999'),
  },
})
globalStyle(scopeLight, { colorScheme: 'light' })
globalStyle(scopeDark, { colorScheme: 'dark' })
