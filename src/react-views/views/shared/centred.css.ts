import { globalStyle, style } from '@vanilla-extract/css'

/**
 * The text of a view with one central picture. Two lines are reserved, so that the layout
 * does not shift between states.
 */
export const text = style({ textAlign: 'center', minHeight: 74 })
/** The same below a code to scan, which keeps the layout by its own height. */
export const scan = style({ textAlign: 'center', marginBlockStart: 16 })
// A screen reader joins heading and text of a live region: without a full stop it reads them as one sentence.
globalStyle(`${text}>h3+p::before,${scan}>h3+p::before`, {
  content: '". "',
  position: 'absolute',
  clipPath: 'inset(50%)',
})
