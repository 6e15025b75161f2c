import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

export const label = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  paddingBlock: 8,
  fontSize: size.s13,
  lineHeight: 1.54,
  color: color.text2,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: { '&:active': { opacity: 0.7 } },
  '@media': { [media.coarse]: { paddingBlock: 12 } },
})
export const frame = style({ position: 'relative', flex: 'none', display: 'grid', width: 20, height: 20 })
export const box = style({
  appearance: 'none',
  width: 20,
  height: 20,
  cursor: 'inherit',
  borderRadius: radius.r6,
  border: `1px solid ${color.lineControl}`,
  background: color.card,
  transition: 'background-color .12s,border-color .12s',
  selectors: {
    // The reset removes the corners of inputs.
    '&&': { borderRadius: radius.r6, border: `1px solid ${color.lineControl}` },
    '&&:checked': { background: color.accentFill, borderColor: color.accentFill },
  },
  '@media': { [media.forced]: { appearance: 'auto' } },
})
export const mark = style({
  position: 'absolute',
  insetBlockStart: 2,
  insetInlineStart: 2,
  color: color.onAccent,
  opacity: 0,
  pointerEvents: 'none',
  '@media': { [media.forced]: { display: 'none' } },
})
globalStyle(`${box}:checked+${mark}`, { opacity: 1 })
