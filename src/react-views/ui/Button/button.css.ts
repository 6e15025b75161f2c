import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

const base = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  width: '100%',
  minWidth: 0,
  fontWeight: 600,
  fontSize: size.s15,
  lineHeight: 1.3334,
  letterSpacing: '-.003em',
  textAlign: 'center',
  textDecoration: 'none',
  userSelect: 'none',
  overflowWrap: 'anywhere',
  transition: 'background-color .12s,color .12s,scale .08s',
  '@media': {
    [media.moving]: { selectors: { '&:active:not([data-off])': { scale: '.985' } } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})

/** Enlarges the touch target without moving the layout. */
const reach = (by: number) => ({
  '::after': { content: '', position: 'absolute', inset: `-${by}px 0` } as const,
})

export const sizes = styleVariants({
  l: [base, { minHeight: 48, paddingBlock: 10, paddingInline: 20, borderRadius: radius.r14 }],
  m: [
    base,
    {
      minHeight: 40,
      paddingBlock: 8,
      paddingInline: 16,
      borderRadius: radius.r12,
      '@media': { [media.coarse]: { minHeight: 44 } },
    },
  ],
  s: [
    base,
    {
      minHeight: 32,
      paddingBlock: 6,
      paddingInline: 12,
      gap: 6,
      borderRadius: radius.r10,
      fontSize: size.s13,
      '@media': { [media.coarse]: reach(6) },
    },
  ],
})

interface Look {
  background: string
  color: string
  over: string
  overColor?: string
  down?: string
}
const look = ({ background, color: ink, over, overColor = ink, down = over }: Look) =>
  ({
    background,
    color: ink,
    selectors: { '&:active:not([data-off])': { background: down, color: overColor } },
    '@media': {
      [media.hover]: { selectors: { '&:hover:not([data-off],:active)': { background: over, color: overColor } } },
    },
  }) as const

export const kinds = styleVariants({
  primary: look({
    background: color.accentFill,
    color: color.onAccent,
    over: color.accentFillHover,
    down: `color-mix(in oklch,${color.accentFillHover} 90%,light-dark(#000,#fff))`,
  }),
  secondary: look({ background: color.fill2, color: color.text, over: color.fill3, down: color.line }),
  ghost: {
    ...look({
      background: 'transparent',
      color: color.text2,
      over: color.fill2,
      overColor: color.text,
      down: color.fill3,
    }),
    fontWeight: 500,
  },
  danger: look({ background: color.badTint, color: color.bad, over: color.badTintHover }),
})

export const auto = style({ width: 'auto' })
/** The unavailable look, quiet for every kind. The text keeps its contrast. */
export const off = style({
  cursor: 'not-allowed',
  selectors: { '&&': { background: color.fill2, color: color.text3 } },
  '@media': { [media.forced]: { selectors: { '&&': { color: 'GrayText', borderColor: 'GrayText' } } } },
})
export const working = style({ cursor: 'progress' })

/** Both contents share a grid cell, so that the button is as wide as the wider one. */
export const stack = style({ display: 'inline-grid', gap: 'inherit', placeItems: 'center', minWidth: 0 })
export const layer = style({
  gridArea: '1/1',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 'inherit',
  minWidth: 0,
})
export const away = style({ visibility: 'hidden' })
