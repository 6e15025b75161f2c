import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, shadow, size } = vars

export const toast = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  maxWidth: 'min(328px,100%)',
  paddingBlock: 11,
  paddingInline: '13px 16px',
  borderRadius: radius.r14,
  background: color.raised,
  boxShadow: shadow.pop,
  fontSize: size.s15,
  lineHeight: 1.3334,
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
export const tones = styleVariants({
  success: { color: color.ok },
  loading: { color: color.accentFg },
  error: { color: color.bad },
})
