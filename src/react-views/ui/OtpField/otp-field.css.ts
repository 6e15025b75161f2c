import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius } = vars
const shake = keyframes({
  '20%': { translate: '-6px' },
  '40%': { translate: '6px' },
  '60%': { translate: '-4px' },
  '80%': { translate: '4px' },
})

/** Codes run left to right in every language. */
export const boxes = style({
  display: 'flex',
  gap: 6,
  alignItems: 'center',
  justifyContent: 'center',
  direction: 'ltr',
})
export const wrong = style({ '@media': { [media.moving]: { animation: `${shake} 500ms` } } })
export const box = style({
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: 46,
  height: 56,
  borderRadius: radius.r12,
  border: `1px solid ${color.lineControl}`,
  background: color.card,
  color: color.text,
  fontSize: 22,
  fontWeight: 600,
  textAlign: 'center',
  appearance: 'none',
  padding: 0,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&&:focus-visible': { outline: `2px solid ${color.accentFg}`, outlineOffset: -1, borderColor: 'transparent' },
    '&:read-only': { color: color.text2, background: color.fill1 },
  },
  '@media': { [media.forced]: { selectors: { '&&:focus-visible': { outlineColor: 'Highlight' } } } },
})
globalStyle(`${wrong} ${box}`, { borderColor: color.bad, boxShadow: `inset 0 0 0 1px ${color.bad}` })
/** The dash between the halves of the code. */
export const dash = style({ width: 8, height: 2, borderRadius: 2, background: color.lineControl, flex: 'none' })
