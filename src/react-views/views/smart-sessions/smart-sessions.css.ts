import { globalStyle, style } from '@vanilla-extract/css'

/** Sessions, each with what it may do below its row. */
export const rows = style({ display: 'flex', flexDirection: 'column', gap: 20 })
/** Two texts at the ends of a line: the introduction, and the mark of the feature. */
export const ends = style({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 12 })
globalStyle(`${ends}>:last-child`, { flex: 'none' })
/** The rest of a session below its row: its text begins where that of the row does. */
export const below = style({ display: 'grid', gap: 8, justifyItems: 'start', paddingInlineStart: 56 })
globalStyle(`${below}>*`, { maxWidth: '100%' })
/** The abilities of a session, a line each. */
export const abilities = style({
  display: 'grid',
  gap: 6,
  margin: 0,
  paddingInlineStart: 18,
  overflowWrap: 'anywhere',
})
globalStyle(`${abilities}>li`, { listStyle: 'disc' })
/** The site's picture above what it may do. */
export const picture = style({ display: 'flex', justifyContent: 'center', paddingBlockStart: 8 })
