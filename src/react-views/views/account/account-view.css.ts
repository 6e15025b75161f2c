import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

/** The engraved part of the card. It extends over the gutter, so that the waves reach the edge. */
export const top = style({
  position: 'relative',
  marginInline: `calc(${vars.gutter}*-1)`,
  paddingInline: vars.gutter,
})
export const whoBox = style({ position: 'relative', containerType: 'inline-size' })
// The address and its button do not wrap; the wallet's pill next to them shrinks instead.
export const names = style({ flex: '1 1 0', minWidth: 'min-content' })
export const addressLine = style({ display: 'flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' })
// In a narrow card a smaller address leaves room for the name of the wallet.
globalStyle(`${addressLine}>h3`, { '@container': { '(max-width:379px)': { fontSize: vars.size.s15 } } })
/** Address and link stand apart, also where they take two lines. */
export const spaced = style({ display: 'flex', flexWrap: 'wrap', columnGap: 12 })
/** A long name is cut; it asks for no width, so that it does not push the pill away. */
export const name = style({
  width: 0,
  flexGrow: 1,
  minWidth: 0,
  maxWidth: 'max-content',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
export const balance = style({ position: 'relative', marginBlock: '16px 18px', minHeight: 44 })
export const worthLine = style({ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '0 10px' })
/** The balance of coins below the worth. Its height stays the same while it loads. */
export const coins = style({ marginBlockStart: 2, minHeight: 20 })
/** The change of the worth and the balance of coins: one line, as in the placeholder, unless both are long. */
export const below = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '0 12px',
})
export const reason = style({
  marginBlockStart: 2,
  fontSize: vars.size.s13,
  lineHeight: 1.385,
  color: vars.color.text2,
})
/** Stays in sight below a long list. */
export const leave = style({
  paddingBlock: 4,
  paddingInline: vars.gutter,
  borderBlockStart: `1px solid ${vars.color.line}`,
})
/** The height of tabs with three rows, as in most accounts: content below does not move when they load. */
export const tabs = style({ minHeight: 300 })
