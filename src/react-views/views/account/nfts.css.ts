import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'
import { frame } from '../shared/nft-picture.css.ts'

const { color, radius, size } = vars
const GAP = 12

/** The grid, as high as all its lines, which are placed by their offset. */
export const grid = style({ position: 'relative' })
export const cell = style({
  position: 'absolute',
  insetBlockStart: 0,
  width: `calc(50% - ${GAP / 2}px)`,
  paddingBlockEnd: GAP,
  selectors: {
    '&:nth-child(odd)': { insetInlineStart: 0 },
    '&:nth-child(even)': { insetInlineEnd: 0 },
  },
})
export const item = style({
  display: 'block',
  width: '100%',
  textAlign: 'start',
  borderRadius: radius.r14,
  '@media': { [media.forced]: { border: '1px solid transparent' } },
})
globalStyle(`${item}:hover ${frame}`, { background: color.fill2 })
export const mark = style({ position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8, zIndex: 1 })
const line = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
})
export const name = style([line, { marginBlockStart: 6, fontWeight: 500 }])
export const group = style([line, { fontSize: size.s13, lineHeight: 1.385, color: color.text2 }])
/** The picture of the detail view. It leaves room for the name and for the button below. */
export const large = style([frame, { maxHeight: 'min(264px,34vh)', width: '100%' }])
export const about = style({ overflowWrap: 'anywhere', lineHeight: 1.45, whiteSpace: 'pre-line' })
