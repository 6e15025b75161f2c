import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { media } from '../../theme/media.ts'

const { color, gutter, radius, size } = vars

export const bar = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0,1fr) auto',
  gap: 10,
  margin: `0 ${gutter} 12px`,
  padding: '10px 4px 10px 12px',
  maxHeight: 160,
  overflowY: 'auto',
  borderRadius: radius.r10,
  background: color.badTint,
  color: color.text,
  fontSize: size.s13,
  lineHeight: 1.385,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
export const heading = style({ display: 'block', color: color.bad, fontWeight: 600 })
