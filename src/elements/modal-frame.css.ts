import { createVar, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { drawerFoot, lowHeader, media } from '../theme/media.ts'

const { color, radius, shadow, size, ease } = vars
const fade = keyframes({ from: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px) scale(.98)' } })
const slide = keyframes({ from: { transform: 'translateY(100%)' } })
const shake = keyframes({
  '20%': { transform: 'translateX(-6px)' },
  '40%': { transform: 'translateX(6px)' },
  '60%': { transform: 'translateX(-4px)' },
  '80%': { transform: 'translateX(4px)' },
})
/** Animation with which the card comes in. */
const entry = createVar()
const ring = keyframes({ '0%,90%': { outline: `2px solid ${color.bad}` } })

/** The dialog fills the viewport and is one pixel taller: it scrolls instead of the page. */
export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z,
  width: '100vw',
  maxWidth: 'none',
  height: '100%',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'none',
  background: color.scrim,
  // The secure frame is inside and cannot detect a mask, so a page's `::part(overlay)` rule must not set one.
  mask: 'none!important',
  color: color.text,
  // Some dialog libraries set `none` on the body while they are open, and the top layer inherits it.
  pointerEvents: 'auto',
  animation: `${fade} 200ms`,
  selectors: {
    '&:not([open])': { display: 'none' },
    '&::backdrop': { display: 'none' },
    '&[data-closing]': { opacity: 0, transition: 'opacity 150ms', pointerEvents: 'none' },
    ':host([embedded]) &': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      background: 'none',
      overflow: 'visible',
      animation: 'none',
    },
  },
})
export const frame = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 'calc(100% + 1px)',
  selectors: { ':host([embedded]) &': { minHeight: 0, placeItems: 'start' } },
  '@media': { [media.drawer]: { alignItems: 'end' } },
})
export const card = style({
  position: 'sticky',
  top: 4,
  width: 'min(360px,100vw)',
  // On low screens the margins shrink first: the secure frame refuses approvals below 480 pixels of height.
  maxHeight: 'min(640px,max(100dvh - 48px,min(100dvh - 8px,560px)))',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: color.card,
  borderRadius: radius.card,
  boxShadow: shadow.card,
  vars: { [entry]: `${rise} 260ms ${ease.out}` },
  animation: entry,
  selectors: {
    // With the first animation left out, the card would come in once more after the shake.
    '&[data-shake]': { animation: `${entry},${shake} 500ms` },
    ':host([embedded]) &': { position: 'relative', top: 0 },
  },
  '@media': {
    [media.drawer]: {
      top: 'auto',
      bottom: 0,
      width: '100%',
      maxHeight: 'max(100dvh - max(24px,env(safe-area-inset-top)),min(100dvh,560px))',
      borderRadius: `${radius.drawer} ${radius.drawer} 0 0`,
      // With fractional device pixels, a line of the page would show below the drawer, or one of its shadow.
      boxShadow: `0 1px ${color.card},${shadow.card}`,
      vars: { [entry]: `${slide} 300ms ${ease.out}` },
      paddingBlockEnd: drawerFoot,
    },
    [media.low]: {
      minHeight: '100dvh',
      maxHeight: '100dvh',
      borderRadius: 0,
      paddingBlockStart: 'env(safe-area-inset-top)',
      // The notch of a phone is at its left or at its right. Wide windows keep a column that can be read.
      vars: {
        [vars.gutter]: 'max(20px,env(safe-area-inset-left),env(safe-area-inset-right),50vw - 400px)',
      },
    },
    [media.still]: {
      vars: { [entry]: `${fade} 120ms` },
      selectors: { '&[data-shake]': { animation: `${entry},${ring} 500ms` } },
    },
    [media.forced]: { border: '1px solid CanvasText' },
  },
})
export const head = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 8,
  minHeight: 64,
  paddingInline: `${vars.gutter} calc(${vars.gutter} - 4px)`,
  '@media': { [media.drawer]: { minHeight: 72 }, [media.low]: { minHeight: lowHeader } },
})
export const heading = style({
  flex: 1,
  fontSize: size.s17,
  lineHeight: '22px',
  fontWeight: 600,
  letterSpacing: '-.012em',
})
/** In place of a title that is not known yet. */
export const unknown = style({
  width: 120,
  height: 16,
  marginInlineEnd: 'auto',
  overflow: 'hidden',
  borderRadius: radius.r8,
  background: color.fill2,
  color: 'transparent',
  forcedColorAdjust: 'none',
})
/** In place of the site's icon. */
export const site = style({ width: 28, height: 28, borderRadius: radius.r8, background: color.fill2 })
export const close = style({
  width: 36,
  height: 36,
  borderRadius: 99,
  display: 'grid',
  placeItems: 'center',
  color: color.text2,
})
export const icon = style({
  width: 20,
  height: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
})
export const skeleton = style({
  display: 'flex',
  // The skeleton keeps its height beside the view that takes its place, which measures it.
  flex: 'none',
  flexDirection: 'column',
  overflow: 'hidden',
})
export const rows = style({
  display: 'grid',
  gap: 16,
  padding: `8px ${vars.gutter} 28px`,
  '@media': { [media.coarse]: { gap: 20 } },
})
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  selectors: {
    '&::before,&::after': { content: '', background: color.fill2 },
    '&::before': { width: 40, height: 40, borderRadius: radius.r10 },
    '&::after': { width: '38%', height: 12, borderRadius: radius.r8 },
  },
})
