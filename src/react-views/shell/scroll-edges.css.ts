import { globalStyle, keyframes } from '@vanilla-extract/css'
import { scrollEdge } from '../../theme/scroll-edge.ts'
import { bleed } from '../ui/Footer/footer.css.ts'
import { clip } from './shell.css.ts'

const late = keyframes({ from: { visibility: 'hidden' } })

globalStyle(`${clip}[data-above]::before`, { ...scrollEdge('bottom'), insetBlockStart: 0, zIndex: 1 })
// A footer of the view covers the first one. A card that grows to its height for a moment shows less than it has, which
// is no edge to scroll to.
globalStyle(`${clip}[data-below]::after,[data-below] ${bleed}::before`, {
  ...scrollEdge('top'),
  insetBlockEnd: 0,
  animation: `${late} .25s step-end`,
})
globalStyle(`[data-below] ${bleed}::before`, { insetBlockEnd: '100%' })
