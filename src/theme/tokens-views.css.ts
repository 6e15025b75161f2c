import { globalStyle } from '@vanilla-extract/css'
import { scope, scopeDark, vars } from './contract.css.ts'
import { mix, publicVar, scaled } from './css-functions.ts'
import { oldEngine } from './media.ts'

// Tokens that only the views use: they load with the views.

const { color, ease, font, radius, shadow, size } = vars

// Bounding the mixed colour's lightness keeps text readable at any strength: the card changes in hue, not in contrast.
const strength = `calc(${publicVar('color-mix-strength', '0')}*1%)`
const mixed = publicVar('color-mix', '#000')
const tinted = (lightness: string, surface: string): string =>
  `color-mix(in oklab,oklch(from ${mixed} ${lightness} min(c,.06) h) ${strength},${surface})`

const qr = publicVar('qr-color', '#0b2a32')

globalStyle(scope, {
  vars: {
    [color.seed]: `oklch(from ${color.accent} min(l,.5) min(c,.17) h)`,
    [color.card]: `light-dark(${tinted('max(l,.955)', mix(color.seed, 0.6, '#fff'))},${tinted('min(l,.28)', mix(color.seed, 14, 'oklch(.175 0 none)'))})`,
    [color.text]: `light-dark(${mix(color.seed, 28, 'oklch(.12 0 none)')},${mix(color.seed, 5, 'oklch(.99 0 none)')})`,
    [color.text2]: mix(color.text, 74, color.card),
    [color.tone]: `light-dark(${mix(color.seed, 62, color.text)},${color.text})`,
    [color.fill2]: mix(color.tone, 8.5, color.card),
    [color.fill3]: mix(color.tone, 14.5, color.card),
    [color.raised]: `light-dark(${color.card},${color.fill2})`,
    [shadow.thumb]: '0 0 0 1px light-dark(#0820260f,#0000),0 1px 3px light-dark(#08202624,#0006)',
    [color.line]: mix(color.tone, 13, color.card),
    [color.scrim]: `light-dark(${mix(color.text, 38, 'transparent')},#0009)`,
    [radius.card]: `calc(${radius.master}*6)`,
    [radius.drawer]: `calc(${radius.master}*7)`,
    [radius.r8]: `calc(${radius.master}*2)`,
    [radius.r10]: `calc(${radius.master}*2.5)`,
    [ease.out]: 'cubic-bezier(.2,.8,.2,1)',
    [ease.move]: 'cubic-bezier(.3,0,.1,1)',
    [vars.gutter]: '20px',
    [vars.z]: publicVar('z-index', '999'),
    [size.s17]: `calc(${size.master}*1.7)`,
    [shadow.card]:
      '0 0 0 1px light-dark(#0820260f,#0000),inset 0 0 0 1px light-dark(#0000,#ffffff12),0 16px 32px -8px light-dark(#0820261f,#00000080),0 40px 72px -24px light-dark(#08202638,#000000b3)',
    [color.text3]: mix(color.text, 66, color.card),
    [color.fill1]: mix(color.tone, 4.5, color.card),
    [color.lineControl]: mix(color.text, 49, color.card),
    [color.accentFg]: `light-dark(${scaled(color.accent, 'min(1,.115/y)')},oklch(from ${color.accent} calc(l*.15 + .78) calc(min(c,.16)*.88) h))`,
    [color.accentTint]: `light-dark(oklch(from ${color.accent} calc(l*.032 + .936) calc(min(c,.2)*.32) h),${mix(color.seed, 42, color.card)})`,
    [color.ok]: 'light-dark(#12703f,#63d297)',
    [color.okTint]: 'light-dark(#e6f5ec,#12301f)',
    [color.warn]: 'light-dark(#8a5300,#f0bd5b)',
    [color.warnTint]: 'light-dark(#fdf3df,#33270f)',
    [color.warnLine]: 'light-dark(#e3b65c,#6e5420)',
    [color.bad]: 'light-dark(#b3261e,#ff9c92)',
    [color.badTint]: 'light-dark(#fdecea,#3b1a18)',
    [color.badTintHover]: `color-mix(in oklch,${color.bad} 10%,${color.badTint})`,
    [color.thumb]: `light-dark(#fff,${mix(color.text, 18, color.card)})`,
    [color.ring]: mix(color.text, 11, 'transparent'),
    [color.engrave]: mix(color.accentFg, 25, 'transparent'),
    // The dots stay dark enough on the white plate to be scanned, for every colour that a page sets.
    [color.qr]: scaled(qr, 'min(1,.15/y)'),
    [shadow.pop]:
      '0 0 0 1px light-dark(#08202612,#0000),inset 0 0 0 1px light-dark(#0000,#ffffff17),0 4px 12px -2px light-dark(#0820261f,#0000),0 12px 28px -8px light-dark(#08202629,#0009)',
    [font.mono]: 'ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace',
    [size.s12]: `max(12px,${size.master}*1.2)`,
    [size.s20]: `calc(${size.master}*2)`,
    [size.s28]: `calc(${size.master}*2.8)`,
    [size.s40]: `calc(${size.master}*4)`,
    [radius.r6]: `calc(${radius.master}*1.5)`,
    [radius.r16]: `calc(${radius.master}*4)`,
  },
  '@media': {
    '(prefers-contrast:more)': { vars: { [color.text3]: color.text2, [color.line]: color.lineControl } },
  },
})

globalStyle(scope, {
  '@supports': {
    [oldEngine]: {
      vars: {
        [color.card]: '#fefefe',
        [color.text]: '#0d1c20',
        [color.text2]: '#434f52',
        [color.fill2]: '#e8edee',
        [color.fill3]: '#dae1e3',
        [color.line]: '#dde4e6',
        [color.raised]: '#fefefe',
        [color.scrim]: '#0d1c2061',
        [shadow.card]: '0 0 0 1px #0820260f,0 16px 32px #0820261f',
        [shadow.thumb]: '0 0 0 1px #0820260f,0 1px 3px #08202624',
        [color.text3]: '#556063',
        [color.fill1]: '#f2f5f6',
        [color.lineControl]: '#7d8688',
        [color.accentFg]: '#0a6173',
        [color.accentTint]: '#ddf3fa',
        [color.ok]: '#12703f',
        [color.okTint]: '#e6f5ec',
        [color.warn]: '#8a5300',
        [color.warnTint]: '#fdf3df',
        [color.warnLine]: '#e3b65c',
        [color.bad]: '#b3261e',
        [color.badTint]: '#fdecea',
        [color.badTintHover]: '#f8d9d5',
        [color.thumb]: '#fff',
        [color.ring]: '#0d1c201c',
        [color.engrave]: '#0a617340',
        [color.qr]: qr,
        [shadow.pop]: '0 0 0 1px #08202612,0 12px 28px #08202629',
      },
    },
  },
})
globalStyle(scopeDark, {
  '@supports': {
    [oldEngine]: {
      vars: {
        [color.card]: '#141b1d',
        [color.text]: '#f0f3f4',
        [color.text2]: '#b0b5b6',
        [color.fill2]: '#232a2c',
        [color.fill3]: '#2e3537',
        [color.line]: '#2b3234',
        [color.raised]: '#232a2c',
        [color.scrim]: '#0009',
        [color.text3]: '#9da2a4',
        [color.fill1]: '#1c2224',
        [color.lineControl]: '#767c7e',
        [color.accentFg]: '#99d9eb',
        [color.accentTint]: '#18373f',
        [color.ok]: '#63d297',
        [color.okTint]: '#12301f',
        [color.warn]: '#f0bd5b',
        [color.warnTint]: '#33270f',
        [color.warnLine]: '#6e5420',
        [color.bad]: '#ff9c92',
        [color.badTint]: '#3b1a18',
        [color.badTintHover]: '#4c2523',
        [color.thumb]: '#353c3e',
        [color.ring]: '#f0f3f41c',
        [color.engrave]: '#99d9eb40',
      },
    },
  },
})
