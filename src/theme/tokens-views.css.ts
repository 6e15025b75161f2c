import { globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { mix } from './mix.ts'
import { publicVar } from './public-var.ts'
import { scope } from './scope.ts'

// The tokens that only the views need; loaded with them.

const { color, font, radius, shadow, size } = vars

globalStyle(scope, {
  vars: {
    [color.text3]: mix(color.text, 66, color.card),
    [color.fill1]: mix(color.tone, 4.5, color.card),
    [color.lineControl]: mix(color.text, 49, color.card),
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
    [color.qr]: publicVar('qr-color', '#0b2a32'),
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
