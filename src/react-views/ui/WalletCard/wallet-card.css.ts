import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 7,
  width: '100%',
  padding: '6px 2px',
  borderRadius: radius.r14,
  transition: 'background-color .12s',
  // Space for the sticky search field, below which the list scrolls.
  scrollMarginBlock: 8,
  selectors: { '&:active': { background: color.fill2, vars: { '--row-surface': color.fill2 } } },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not(:active)': { background: color.fill1, vars: { '--row-surface': color.fill1 } } },
    },
    [media.forced]: { border: '1px solid transparent' },
  },
})
export const name = style({
  maxWidth: '100%',
  textAlign: 'center',
  fontSize: size.s13,
  lineHeight: 1.24,
  fontWeight: 500,
  overflow: 'hidden',
  // Always two lines, so that all rows have the same height.
  height: [`calc(${size.s13}*2.48)`, '2lh'],
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflowWrap: 'break-word',
  // A name keeps its own direction, so that its end is truncated and not its start.
  unicodeBidi: 'plaintext',
})
/** A long word is set smaller and closer, since it must not be broken. */
export const narrow = style({ selectors: { '&&': { fontSize: size.s12, letterSpacing: '-.02em' } } })
export const frame = style({ position: 'relative', display: 'block', lineHeight: 0 })
export const seal = style({
  position: 'absolute',
  insetInlineEnd: -4,
  insetBlockEnd: -4,
  width: 20,
  height: 20,
  borderRadius: 99,
  display: 'grid',
  placeItems: 'center',
  background: `var(--row-surface,${color.card})`,
  color: color.accentFg,
})

/** A placeholder of the same size. */
export const hollow = style([card, { pointerEvents: 'none' }])
export const hollowName = style({ height: `calc(${size.s13}*2.48)`, display: 'grid', placeItems: 'start center' })
export const hollows = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(79px,1fr))',
  gap: '14px 4px',
  marginInline: -6,
})
globalStyle(`${hollows}+${hollows}`, { marginBlockStart: 14 })
