import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, ease, radius, shadow, size } = vars

const gap = '3px'
export const track = style({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0,1fr)',
  minHeight: 40,
  padding: gap,
  borderRadius: radius.r12,
  background: color.fill2,
  // A single raised thumb that slides: `--n` tabs, the selected one at `--i`.
  '::before': {
    content: '',
    position: 'absolute',
    insetBlock: gap,
    insetInlineStart: `calc(${gap} + (100% - 2*${gap})/var(--n)*var(--i))`,
    width: `calc((100% - 2*${gap})/var(--n))`,
    borderRadius: `max(0px,${radius.r12} - ${gap})`,
    background: color.thumb,
    boxShadow: shadow.thumb,
  },
  '@media': {
    [media.moving]: { '::before': { transition: `inset-inline-start .22s ${ease.move}` } },
    [media.coarse]: { minHeight: 44 },
    [media.forced]: { border: '1px solid CanvasText' },
  },
})
export const segment = style({
  position: 'relative',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  paddingInline: 6,
  borderRadius: `max(0px,${radius.r12} - ${gap})`,
  fontSize: size.s13,
  lineHeight: 1.385,
  fontWeight: 500,
  color: color.text2,
  textAlign: 'center',
  selectors: {
    '&[aria-selected=true]': { color: color.text, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -1 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { color: color.text } } },
    [media.forced]: { selectors: { '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: -2 } } },
  },
})
export const underlined = style({
  display: 'flex',
  gap: 24,
  marginInline: `calc(${vars.gutter}*-1)`,
  paddingInline: vars.gutter,
  borderBlockEnd: `1px solid ${color.line}`,
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
})
export const underlinedTab = style({
  position: 'relative',
  flex: 'none',
  minHeight: 44,
  fontWeight: 500,
  color: color.text2,
  whiteSpace: 'nowrap',
  textAlign: 'center',
  selectors: {
    '&[aria-selected=true]': { color: color.text, fontWeight: 600 },
    '&[aria-selected=true]::after': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: 0,
      height: 2,
      borderRadius: '2px 2px 0 0',
      background: color.accentFg,
    },
    '&:focus-visible': { outlineOffset: -3, borderRadius: radius.r8 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { color: color.text } } },
    [media.coarse]: { minWidth: 44 },
    [media.forced]: { selectors: { '&[aria-selected=true]::after': { background: 'Highlight' } } },
  },
})
export const tabText = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
