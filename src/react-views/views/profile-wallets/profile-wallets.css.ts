import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'

export const accounts = style({ display: 'flex', flexDirection: 'column' })
/** Wallets below the accounts: what follows keeps off them. */
export const wallets = style([accounts, { selectors: { '&:not(:last-child)': { marginBlockEnd: 8 } } }])
/** Not under the line of the tabs. */
export const head = style({ selectors: { '[role=tabpanel]>&': { marginBlockStart: 14 } } })
/** Not one button as elsewhere: an account can be copied and, when it is another one, used. */
export const account = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  paddingBlock: 8,
  '@media': { [media.coarse]: { minHeight: 60 } },
})
export const middle = style({ flex: 1, minWidth: 0 })
export const hint = style({ overflowWrap: 'anywhere', marginBlock: '4px 12px' })
/** A wallet's name beside a button: two lines before it is cut. */
export const name = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.3,
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
})
/** An address on a line of its own. */
export const cut = style({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
