import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, shadow, size } = vars

/** Both amounts, with the button between them over the gap. */
export const pair = style({ display: 'grid', gap: 2 })
export const seam = style({ position: 'relative', height: 0, zIndex: 1 })
export const flip = style({
  position: 'absolute',
  insetBlockStart: -18,
  insetInlineStart: 'calc(50% - 18px)',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 99,
  background: color.card,
  color: color.accentFg,
  boxShadow: `0 0 0 3px ${color.card},${shadow.thumb}`,
  transition: 'background-color .12s',
  '::after': { content: '', position: 'absolute', inset: 0 },
  selectors: { '&:active': { background: color.fill3 } },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: color.fill2 } } },
    [media.coarse]: { '::after': { inset: -4 } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
globalStyle(`${flip} svg`, { rotate: '90deg' })

/** The field of what is received, while nothing is known of it: a placeholder lies over its figures. */
export const receiving = style({ position: 'relative' })
export const bones = style({ position: 'absolute', insetBlockStart: 56, left: 16 })
export const unquoted = style([receiving])
globalStyle(`${unquoted} input::placeholder`, { opacity: 0 })

export const loss = style({ color: color.bad, fontWeight: 500 })
/** The time to the next quote, which must not move what is beside it. */
export const countdown = style({ display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 18 })

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 })
export const chip = style({
  position: 'relative',
  minHeight: 32,
  maxWidth: '100%',
  paddingInline: 12,
  borderRadius: 99,
  background: color.fill2,
  fontSize: size.s13,
  fontWeight: 500,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: color.fill3 } } },
    [media.coarse]: { minHeight: 44 },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})

/** The two steps of a swap that needs an approval first. */
export const steps = style({
  display: 'grid',
  gap: 10,
  padding: '12px 14px',
  borderRadius: radius.r16,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  fontSize: size.s13,
  lineHeight: 1.385,
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
export const stepLine = style({ display: 'grid', gridTemplateColumns: '22px minmax(0,1fr)', gap: 10 })
export const number = style({
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: 99,
  background: color.fill2,
  color: color.text2,
  fontWeight: 600,
})
export const numberNow = style({ background: color.accentTint, color: color.accentFg })
export const numberDone = style({ background: color.okTint, color: color.ok })
