import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { media } from '../../theme/media.ts'

const enterForward = keyframes({ from: { opacity: 0, translate: 'calc(var(--w-dir)*24px)', pointerEvents: 'none' } })
const enterBack = keyframes({ from: { opacity: 0, translate: 'calc(var(--w-dir)*-24px)', pointerEvents: 'none' } })
const appear = keyframes({ from: { opacity: 0 } })

// Between card and root: without this its content, not the card's limit, sets the height, and nothing scrolls.
globalStyle('wm-modal-view', { display: 'flex', flexDirection: 'column', minHeight: 0 })
export const root = style({
  position: 'relative',
  // The account's engraving lies behind header and body, and above the card.
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  vars: { '--w-dir': '1' },
  selectors: { '[dir=rtl] &': { vars: { '--w-dir': '-1' } } },
})
/** In the drawer: below the grabber, and less of it on the lowest screens. */
export const headerStart = 'clamp(16px,100dvh - 560px,24px)'
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '16px 16px 12px 20px',
  paddingInline: '20px 16px',
  minHeight: 64,
  flex: 'none',
  selectors: { '&[data-sub]': { paddingInlineStart: 12 } },
  '@media': { [media.drawer]: { paddingBlockStart: headerStart } },
})
/** The drawer's grabber: a picture of the gesture; the keyboard's way is Escape. */
export const grabber = style({
  display: 'none',
  position: 'absolute',
  insetBlockStart: 8,
  left: '50%',
  translate: '-50%',
  width: 36,
  height: 5,
  borderRadius: 9,
  background: vars.color.lineControl,
  opacity: 0.7,
  '@media': { [media.drawer]: { display: 'block' } },
})
export const title = style({
  flex: 1,
  minWidth: 0,
  fontSize: vars.size.s17,
  lineHeight: '22px',
  fontWeight: 600,
  letterSpacing: '-.012em',
  overflowWrap: 'anywhere',
})
export const spacer = style({ flex: 1 })
export const actions = style({ display: 'flex', flex: 'none', gap: 0, marginInlineStart: -4 })
export const offline = style({
  flex: 'none',
  margin: `0 ${vars.gutter} 12px`,
  padding: '8px 12px',
  borderRadius: vars.radius.r10,
  background: vars.color.warnTint,
  color: vars.color.warn,
  fontSize: vars.size.s13,
  lineHeight: '18px',
  selectors: { '&:empty': { display: 'none' } },
})
/** Clips while the height moves; the page inside keeps its own size. */
export const clip = style({ display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' })
export const body = style({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  minHeight: 0,
  padding: `0 ${vars.gutter} 20px`,
  position: 'relative',
  scrollPaddingBlockEnd: 60,
})
export const page = style({
  selectors: {
    '&[data-direction=forward]': { animation: `${enterForward} 220ms ${vars.ease.out}` },
    '&[data-direction=back]': { animation: `${enterBack} 220ms ${vars.ease.out}` },
    '&[data-direction=none]': { animation: 'none' },
  },
  '@media': { [media.still]: { selectors: { '&[data-direction]': { animation: `${appear} 120ms` } } } },
})
export const waiting = style({ minHeight: 168, paddingBlockStart: 8 })
export const retry = style({ marginBlockStart: 16 })
