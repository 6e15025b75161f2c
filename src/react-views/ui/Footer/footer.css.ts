import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, size } = vars

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: `13px ${vars.gutter} 14px`,
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
})
export const footerEnd = style({ display: 'inline-flex', flexWrap: 'wrap', gap: '4px 12px' })
/** Around the footer of a view: reaches the card's edges and stays visible while the body scrolls. */
export const bleed = style({
  position: 'sticky',
  // A sticky position excludes the scroller's own padding.
  insetBlockEnd: -20,
  zIndex: 1,
  marginInline: `calc(${vars.gutter}*-1)`,
  marginBlock: '8px -20px',
  background: color.card,
  // With fractional device pixels, a line of what scrolls would show below it.
  boxShadow: `0 2px ${color.card}`,
  '@media': { [media.low]: { position: 'static', clear: 'both' } },
})
