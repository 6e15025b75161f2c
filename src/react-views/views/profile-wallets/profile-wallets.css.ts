import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'

export const accounts = style({ display: 'flex', flexDirection: 'column' })
/** Space between the wallets and the content below. */
export const wallets = style([accounts, { selectors: { '&:not(:last-child)': { marginBlockEnd: 8 } } }])
/** Space between the tabs' line and the wallet. */
export const head = style({ selectors: { '[role=tabpanel]>&': { marginBlockStart: 14 } } })
/** Not a single button as in other lists: an account has a button to copy it and, if inactive, one to use it. */
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
/** The place of offers to an account, if there are some, above the buttons. */
export const offers = style({ selectors: { '&:not(:empty)': { marginBlockEnd: 12 } } })
/** A wallet's name wraps to two lines before it is truncated. */
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
