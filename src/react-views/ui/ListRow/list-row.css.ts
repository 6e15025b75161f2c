import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  // Low windows have lower rows, so that all ways to connect fit into the card.
  minHeight: 'clamp(48px,100vh - 646px,56px)',
  padding: '4px 8px',
  borderRadius: radius.r14,
  textAlign: 'start',
  transition: 'background-color .12s',
  selectors: {
    // The row extends into the gutter, so that pictures align with the text and the hover fill has padding.
    ':where(div,section)>&': { marginInline: -8, width: 'calc(100% + 16px)' },
    '&:active:not([aria-disabled])': { background: color.fill2, vars: { '--row-surface': color.fill2 } },
    '&[aria-disabled]': { cursor: 'not-allowed' },
    '&[aria-busy]': { cursor: 'progress' },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover:not([aria-disabled],:active)': { background: color.fill1, vars: { '--row-surface': color.fill1 } },
      },
    },
    [media.coarse]: { minHeight: 60 },
    [media.forced]: { border: '1px solid transparent' },
  },
})
export const currentRow = style({
  '@media': { [media.forced]: { borderColor: 'Highlight' } },
})
export const middle = style({ flex: '1 1 0', minWidth: 0, display: 'block' })
// The text keeps its own direction, so that its end is truncated and not its start, but aligns with the row's start.
const own = style({ unicodeBidi: 'plaintext', textAlign: 'left', selectors: { '&:dir(rtl)': { textAlign: 'right' } } })
// Two lines at most: with larger letters or more space between them, one line would cut the name.
const nameText = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  fontWeight: 500,
  overflow: 'hidden',
  overflowWrap: 'break-word',
})
export const name = style([nameText, own])
export const chosen = style({ fontWeight: 600 })
export const nameOff = style({ color: color.text3 })
const detailText = style({
  display: 'block',
  marginBlockStart: 1,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
  overflowWrap: 'anywhere',
})
export const detail = style([detailText, own])
export const reason = style([detailText])
export const end = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  // A tag may be long in some languages; the name keeps at least a third of the row.
  maxWidth: '62%',
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
  // Not 'end': the numbers inside run left to right and would align by their own direction.
  textAlign: 'right',
  selectors: { '&:dir(rtl)': { textAlign: 'left' } },
})
export const mark = styleVariants({ check: { color: color.accentFg }, chevron: { color: color.text3 } })

export const tile = style({
  width: 40,
  height: 40,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.r10,
  background: color.fill2,
  color: color.text2,
})
export const off = style({})
globalStyle(`${off}>[aria-hidden]:first-child`, { filter: 'grayscale(1)', opacity: 0.55 })

export const linkRow = style([row, { textDecoration: 'none' }])

const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  '@media': { [media.split]: { gridTemplateColumns: 'repeat(2,minmax(0,1fr))', columnGap: 16 } },
})
export const rowList = style([list, { marginInline: -8 }])
/** Rows of a list under a label of their own. */
export const rowGroup = style([list])
export const groupLabel = style({ padding: '4px 8px', fontSize: size.s13, lineHeight: 1.385, color: color.text2 })
export const groupItem = style({ gridColumn: '1/-1' })
