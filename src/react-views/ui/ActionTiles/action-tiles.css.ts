import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

export const tiles = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0,1fr)',
  gap: 8,
  marginBlock: '18px 6px',
})
export const tile = style({
  width: '100%',
  minHeight: 68,
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  padding: '8px 2px',
  borderRadius: radius.r16,
  background: color.fill2,
  fontSize: size.s13,
  lineHeight: 1.3,
  fontWeight: 500,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  transition: 'background-color .12s,scale .08s',
  selectors: {
    '&:active:not([aria-disabled])': { background: color.line },
    '&[aria-disabled]': { color: color.text3, cursor: 'not-allowed' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-disabled],:active)': { background: color.fill3 } } },
    [media.moving]: { selectors: { '&:active:not([aria-disabled])': { scale: '.985' } } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
globalStyle(`${tile}:not([aria-disabled]) svg`, { color: color.accentFg })
export const lead = style({
  background: color.accentFill,
  color: color.onAccent,
  '@media': {
    [media.hover]: { selectors: { '&&:hover:not([aria-disabled],:active)': { background: color.accentFillHover } } },
  },
  selectors: { '&&:active': { background: color.accentFillHover } },
})
globalStyle(`${tile}${lead}:not([aria-disabled]) svg`, { color: 'inherit' })
