import { style } from '@vanilla-extract/css'
import { vars } from '../../../../theme/contract.css.ts'
import { media } from '../../../../theme/media.ts'

const { color, radius, size } = vars

export const intro = style({ color: color.text2, lineHeight: 1.4, overflowWrap: 'anywhere' })
/** The email address in a text. */
export const address = style({ color: color.text, fontWeight: 500 })
export const code = style({ marginBlockStart: 22 })
/** The height of one line is reserved, so that checking the code does not shift the layout. */
export const progress = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 20,
  marginBlockStart: 14,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  marginBlockStart: 14,
  fontSize: size.s13,
  lineHeight: 1.385,
  color: color.text2,
})
export const time = style({ color: color.text, fontWeight: 500 })
export const picture = style({
  display: 'grid',
  placeItems: 'center',
  width: 60,
  height: 60,
  marginInline: 'auto',
  marginBlock: '12px 16px',
  borderRadius: radius.r16,
  background: color.fill2,
  color: color.text,
})

export const socials = style({ display: 'flex', flexDirection: 'column', gap: 6 })
export const marks = style({ display: 'flex', gap: 8 })
export const mark = style({
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 44,
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.r12,
  background: color.fill2,
  color: color.text,
  transition: 'background-color .12s',
  selectors: {
    '&:active:not([aria-disabled])': { background: color.line },
    '&[aria-disabled]': { color: color.text3, cursor: 'not-allowed' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-disabled],:active)': { background: color.fill3 } } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
/** A provider's mark at the end of a thread. */
export const socialMark = style({
  flex: 'none',
  width: 60,
  height: 60,
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.r16,
  background: color.fill2,
  color: color.text,
})
/** Space between a group of the connect view and the one before, if no divider is between them. */
export const group = style({ selectors: { ':where(*)+&': { marginBlockStart: 6 } } })
/** Space between the alert and the ways to connect. */
export const lost = style({ marginBlockEnd: 12 })
/** A text about a wait, with its action. */
export const waitLine = style({ display: 'flex', justifyContent: 'space-between', gap: 12, marginBlockStart: 8 })
