import { globalStyle, style } from '@vanilla-extract/css'

/** Sessions, each with what it may do below its row. */
export const rows = style({ display: 'flex', flexDirection: 'column', gap: 20 })
/** Two texts at the ends of a line: the introduction, and the mark of the feature. */
export const ends = style({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 12 })
globalStyle(`${ends}>:last-child`, { flex: 'none' })
/** What belongs to the row above it: its text begins where that of the row does. */
export const below = style({ display: 'grid', gap: 8, justifyItems: 'start', paddingInlineStart: 48 })
globalStyle(`${below}>*`, { maxWidth: '100%' })
/** What a session may do, a line each. */
export const abilities = style({
  display: 'grid',
  gap: 6,
  margin: 0,
  paddingInlineStart: 16,
  listStyle: 'disc',
  overflowWrap: 'anywhere',
})
