import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const legend = style({
  padding: 0,
  marginBlockEnd: 6,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
})
export const option = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '6px 12px',
  borderRadius: radius.r12,
  background: color.fill1,
  fontSize: size.s13,
  lineHeight: 1.385,
  cursor: 'pointer',
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
export const dot = style({
  appearance: 'none',
  flex: 'none',
  width: 20,
  height: 20,
  cursor: 'inherit',
  transition: 'border-width .12s,border-color .12s',
  selectors: {
    // The reset removes the corners and lines of inputs.
    '&&': { borderRadius: '50%', border: `1px solid ${color.lineControl}`, background: color.card },
    '&&:checked': { border: `6px solid ${color.accentFill}` },
  },
  '@media': { [media.forced]: { appearance: 'auto' } },
})
/** Words on one side and numbers on the other; on a narrow card the numbers go below the words. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  flex: 1,
  minWidth: 0,
})
export const column = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' })
globalStyle(`${column}+${column}`, { textAlign: 'end', marginInlineStart: 'auto' })
