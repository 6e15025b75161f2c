import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { media } from '../../theme/media.ts'

const { color, size, font } = vars

export const root = style({ display: 'inline-flex', alignItems: 'center', gap: 10, minWidth: 0, whiteSpace: 'nowrap' })
export const small = style({ gap: 8, fontSize: size.s13, lineHeight: '18px' })
export const label = style({ overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 })
/** Network and balance. In a narrow page the balance has no room on this line, and what is below it is hidden. */
export const worth = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'inherit',
  height: 24,
  minWidth: 0,
  flexShrink: 99,
  overflow: 'hidden',
})
/** A long name is cut, so that it does not push away what is next to the button. */
export const name = style({ maxWidth: 'min(18ch,36vw)' })
/** The balance is the main text, so the address is smaller. */
export const address = style({
  flexShrink: 0,
  fontFamily: font.mono,
  fontSize: size.s13,
  fontVariantNumeric: 'slashed-zero',
})
export const divider = style({
  width: 1,
  height: 20,
  marginInline: -2,
  background: color.line,
  '@media': { [media.forced]: { background: 'ButtonText' } },
})
/** Hidden on phones to save width: with a balance, the account's picture is the least informative part. */
export const face = style({ '@media': { [media.narrow]: { display: 'none' } } })
export const lead = style({ marginInlineStart: 4 })
export const bar = style({ display: 'inline-block', width: 64, height: 12, borderRadius: 6, background: color.fill3 })
export const warn = style({ gap: 8, color: color.warn, marginInlineStart: 6 })

// The background belongs to the element's own button, which does not know its content.
globalStyle(`button[data-quiet]:has(.${warn})`, {
  background: color.warnTint,
  boxShadow: `inset 0 0 0 1px ${color.warnLine}`,
})
