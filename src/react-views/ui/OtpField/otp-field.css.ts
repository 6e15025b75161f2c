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
export const field = style({ position: 'relative', direction: 'ltr' })
export const boxes = style({ display: 'flex', gap: 6, alignItems: 'center', justifyContent: 'center' })
export const wrong = style({ '@media': { [media.moving]: { animation: `${shake} 500ms` } } })
/** Lies over the boxes, which show what is in it. Smaller letters would make iOS zoom in. */
export const real = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  border: 0,
  padding: 0,
  opacity: 0,
  fontSize: 22,
})
export const box = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: 46,
  boxSizing: 'border-box',
  height: 56,
  borderRadius: radius.r12,
  border: `1px solid ${color.lineControl}`,
  background: color.card,
  color: color.text,
  fontSize: 22,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-busy]': { color: color.text2, background: color.fill1 },
    [`${field}:focus-within &[data-active]`]: {
      outline: `2px solid ${color.accentFg}`,
      outlineOffset: -1,
      borderColor: 'transparent',
    },
    // The caret.
    [`${field}:focus-within &[data-active]:empty::after`]: {
      content: '',
      width: 2,
      height: 24,
      background: color.accentFg,
    },
  },
  '@media': {
    [media.forced]: { selectors: { [`${field}:focus-within &[data-active]`]: { outlineColor: 'Highlight' } } },
  },
})
globalStyle(`${wrong} ${box}`, { color: color.bad, borderColor: color.bad, boxShadow: `inset 0 0 0 1px ${color.bad}` })
/** The dash between the halves of the code. */
export const dash = style({ width: 8, height: 2, borderRadius: 2, background: color.lineControl, flex: 'none' })
