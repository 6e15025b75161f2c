import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { media } from '../theme/media.ts'

// Every page loads this file: it has only what the idle button needs.

const { color, radius, shadow, size } = vars

globalStyle(':host', { display: 'inline-block', maxWidth: '100%' })
globalStyle('[hidden],:host([hidden])', { display: 'none' })
globalStyle(':host(wallet-modal)', { display: 'contents' })

export const button = style({
  // The reset loads with the views; the button cannot rely on it.
  boxSizing: 'border-box',
  border: 0,
  cursor: 'pointer',
  fontFamily: vars.font.sans,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  maxWidth: '100%',
  padding: '0 18px',
  borderRadius: radius.r14,
  background: color.accentFill,
  color: color.onAccent,
  fontSize: size.s15,
  fontWeight: 600,
  selectors: {
    '&[data-size=sm]': { minHeight: 36, padding: '0 14px', borderRadius: radius.r12, fontSize: size.s13 },
    '&[data-quiet]': {
      background: color.raised,
      color: color.text,
      boxShadow: shadow.thumb,
      paddingInline: '6px 12px',
    },
    // Fixed greys: the tokens that follow the accent load with the views.
    '&:disabled': {
      background: 'light-dark(#e6eaeb,#262c2e)',
      color: 'light-dark(#4c5a5e,#a3adb0)',
      cursor: 'not-allowed',
    },
    '&:active': { transform: 'scale(.985)' },
    // A press shows at once, also while its file loads.
    '&[aria-busy=true]': { opacity: 0.85 },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover:enabled': { background: color.accentFillHover },
        '&[data-quiet]:hover:enabled': { background: color.fill3 },
      },
    },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})

// A picture of the text while the account comes back.
globalStyle('button>[data-waits]', {
  flex: 1,
  height: 12,
  marginInlineStart: 6,
  overflow: 'hidden',
  borderRadius: 6,
  background: color.fill3,
  color: 'transparent',
  forcedColorAdjust: 'none',
})
