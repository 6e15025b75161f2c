import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { drawerHeaderPadding, lowHeader, media } from '../../theme/media.ts'

const enterForward = keyframes({ from: { opacity: 0, translate: 'calc(var(--w-dir)*24px)', pointerEvents: 'none' } })
const enterBack = keyframes({ from: { opacity: 0, translate: 'calc(var(--w-dir)*-24px)', pointerEvents: 'none' } })
const appear = keyframes({ from: { opacity: 0 } })

// This element is between card and root: unless it is a flex box, its content sets the height and nothing scrolls.
globalStyle('wm-modal-view', { display: 'flex', flexDirection: 'column', minHeight: 0 })
export const root = style({
  position: 'relative',
  // A stacking context, so that the account's engraving is painted behind header and body, but above the card.
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  vars: { '--w-dir': '1' },
  selectors: { '[dir=rtl] &': { vars: { '--w-dir': '-1' } } },
})
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingBlock: '16px 12px',
  paddingInline: `${vars.gutter} calc(${vars.gutter} - 4px)`,
  minHeight: 64,
  flex: 'none',
  selectors: { '&[data-sub]': { paddingInlineStart: `calc(${vars.gutter} - 8px)` } },
  '@media': {
    [media.drawer]: { paddingBlockStart: drawerHeaderPadding },
    [media.low]: { paddingBlock: 6, minHeight: lowHeader },
  },
})
export const title = style({
  flex: 1,
  minWidth: 0,
  fontSize: vars.size.s17,
  lineHeight: '22px',
  fontWeight: 600,
  letterSpacing: '-.012em',
  overflowWrap: 'anywhere',
  // A wallet may have a long name, which the view itself has in full.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
})
/** The room of the account's controls: they load later, and the buttons beside it stay where they are. */
export const controls = style({ display: 'flex', alignItems: 'center', flex: 1, minWidth: 0 })
export const actions = style({ display: 'flex', flex: 'none', marginInlineStart: -4 })
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
/** Clips during the height animation; the page inside keeps its own size. */
export const clip = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minHeight: 0,
  overflow: 'hidden',
})
/** The page that leaves, painted over the next one. */
export const leaving = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  padding: `0 ${vars.gutter} 20px`,
  background: vars.color.card,
  pointerEvents: 'none',
})
export const body = style({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  minHeight: 0,
  padding: `0 ${vars.gutter} 20px`,
  position: 'relative',
  // A focused control is scrolled clear of the fading edges and of the footer.
  scrollPaddingBlock: '24px 84px',
})
export const page = style({
  selectors: {
    // Below the picture of the page before.
    '&:not([data-direction])': { pointerEvents: 'none' },
    '&[data-direction=forward]': { animation: `${enterForward} 220ms ${vars.ease.out}` },
    '&[data-direction=back]': { animation: `${enterBack} 220ms ${vars.ease.out}` },
  },
  '@media': {
    [media.still]: { selectors: { '&[data-direction]': { animation: `${appear} 120ms` } } },
    [media.split]: { display: 'flow-root' },
  },
})
export const waiting = style({ minHeight: 168, paddingBlockStart: 8 })
/** A plain button: the library's own loads with the views that have one, and here a view did not load. */
export const retry = style({
  width: '100%',
  minHeight: 48,
  marginBlockStart: 16,
  borderRadius: vars.radius.r14,
  background: vars.color.fill2,
  fontWeight: 600,
  textAlign: 'center',
  '@media': { [media.forced]: { border: '1px solid ButtonText' } },
})
