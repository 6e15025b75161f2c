import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'

const stack = (gap: number) => style({ display: 'flex', flexDirection: 'column', gap })
export const stack8 = stack(8)
export const stack12 = stack(12)
export const stack16 = stack(16)
export const rowX = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 })
/** Picture, name and address at the top of Account. */
export const who = style({ display: 'flex', alignItems: 'center', gap: 12, paddingBlockStart: 2, minWidth: 0 })
export const grow = style({ flex: 1, minWidth: 0 })
// The address does not wrap; the wallet's pill next to it shrinks instead.
globalStyle(`${who}>${grow}`, { minWidth: 'min-content' })

const above = styleVariants({ 4: 4, 8: 8, 12: 12, 16: 16, 20: 20 }, (gap) => ({ marginBlockStart: gap }))
export const above4 = above[4]
export const above8 = above[8]
export const above12 = above[12]
export const above16 = above[16]
export const above20 = above[20]

/** A picture that stands before what follows it in a low window, and above it in any other. */
export const beside = style({
  '@media': {
    [media.split]: { float: 'left', width: '46%', selectors: { '[dir=rtl] &': { float: 'right' } } },
  },
})
globalStyle(`${beside}~:not([part])`, { '@media': { [media.split]: { marginInlineStart: '50%' } } })
/** A stack whose first child stands so before the others. */
export const columns = style({
  '@media': {
    [media.split]: { display: 'grid', gridTemplateColumns: '46% 1fr', columnGap: '4%', alignContent: 'start' },
  },
})
globalStyle(`${columns}>:first-child`, { '@media': { [media.split]: { gridRow: '1/9' } } })
