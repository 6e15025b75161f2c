import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'

export const accounts = style({ display: 'flex', flexDirection: 'column' })
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
export const hint = style({ marginBlock: '4px 12px' })
/** A name, or an address, on a line of its own. */
export const cut = style({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
