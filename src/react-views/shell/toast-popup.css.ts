import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { media } from '../../theme/media.ts'

const appear = keyframes({ from: { opacity: 0 } })
const drop = keyframes({ from: { opacity: 0, translate: '0 -8px' } })

export const toast = style({
  position: 'fixed',
  inset: 'auto',
  insetBlockStart: 'max(24px,env(safe-area-inset-top) + 8px)',
  insetInline: 0,
  margin: '0 auto',
  width: 'max-content',
  maxWidth: 'min(328px, 100vw - 32px)',
  border: 0,
  padding: 0,
  background: 'none',
  overflow: 'visible',
  color: 'inherit',
  animation: `${drop} 150ms ${vars.ease.out}`,
  // The backdrop fills the window, and the secure frame would count it as a cover.
  selectors: { '&::backdrop': { display: 'none' } },
  '@media': { [media.still]: { animation: `${appear} 120ms` } },
})
