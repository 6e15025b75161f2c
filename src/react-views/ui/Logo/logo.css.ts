import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { oldEngine } from '../../../theme/media.ts'

const { color, radius } = vars

export const frame = style({ position: 'relative', flex: 'none', display: 'inline-block', verticalAlign: 'middle' })
const box = (px: number, corner: string) => ({ width: px, height: px, borderRadius: corner, fontSize: px * 0.44 })
export const sizes = styleVariants({
  12: box(12, '3px'),
  20: box(20, '5px'),
  24: box(24, radius.r6),
  28: box(28, radius.r8),
  36: box(36, radius.r10),
  40: box(40, radius.r10),
  48: box(48, radius.r12),
  56: box(56, radius.r14),
  60: box(60, radius.r16),
})
export const circle = style({ selectors: { '&&': { borderRadius: 999 } } })

export const clip = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  isolation: 'isolate',
  borderRadius: 'inherit',
  // A ring above the picture keeps a dark logo visible on a dark card and a white one on a white card.
  '::after': {
    content: '',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    boxShadow: `inset 0 0 0 1px ${color.ring}`,
  },
})
export const picture = style({
  width: '100%',
  height: '100%',
  display: 'block',
  objectFit: 'cover',
  // A picture on its way has the colour of a placeholder. Only those that load lazily are ever on their way.
  selectors: { '&[loading=lazy]:not([data-here])': { background: color.fill2 } },
})
export const letters = style({
  width: '100%',
  height: '100%',
  display: 'grid',
  placeItems: 'center',
  fontWeight: 600,
  lineHeight: 1,
  // A pseudo-element, since text would be part of the accessible names of the controls around it.
  '::before': { content: 'attr(data-letter)' },
  // `--h` is the hue computed from the name.
  color: 'light-dark(oklch(.4 .11 var(--h)),oklch(.9 .08 var(--h)))',
  background: 'light-dark(oklch(.92 .05 var(--h)),oklch(.36 .07 var(--h)))',
  '@supports': { [oldEngine]: { color: 'hsl(var(--h) 60% 25%)', background: 'hsl(var(--h) 60% 90%)' } },
})
/** A white letter on the colour of a brand (`--c`), which is darkened as far as the letter needs it. */
export const branded = style({
  selectors: { '&&': { color: '#fff', background: 'var(--c)' } },
  '@supports': {
    '(color:oklch(from red l c h))': {
      selectors: { '&&': { background: 'oklch(from var(--c) min(l,.62) c h)' } },
    },
  },
})
const appear = keyframes({ from: { opacity: 0 } })
/** A monogram below a picture that loads slowly, so that the wallet can be recognised. */
export const late = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  animation: `${appear} 1ms 1500ms both`,
  selectors: { '[data-here]+&': { display: 'none' } },
})
export const grey = style({ filter: 'grayscale(1)', opacity: 0.55 })
export const ghost = style({ boxShadow: 'none', border: `1.5px dashed ${color.lineControl}` })
export const ghostClip = style({ selectors: { '&&': { inset: 5, borderRadius: `calc(${radius.r16} - 5px)` } } })

export const badge = style({
  position: 'absolute',
  insetInlineEnd: -3,
  insetBlockEnd: -3,
  width: 16,
  height: 16,
  borderRadius: 99,
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  lineHeight: 0,
  // Rows pass on their hover fill, so that the ring has the colour of the surface below.
  background: `var(--row-surface,${color.card})`,
})
globalStyle(`${badge}>svg`, { width: 12, height: 12 })
