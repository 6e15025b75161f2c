import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media, oldEngine } from '../../../theme/media.ts'

const { color, shadow } = vars

export const pill = style({
  position: 'relative',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  maxWidth: '60%',
  paddingInline: '6px 8px',
  borderRadius: 99,
  background: `light-dark(${color.card},${color.fill3})`,
  '@supports': { [oldEngine]: { background: color.raised } },
  boxShadow: shadow.thumb,
  fontWeight: 600,
  transition: 'background-color .12s',
  '::after': { content: '', position: 'absolute', inset: 0 },
  selectors: { '&:active': { background: color.fill3 } },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: color.fill2 } } },
    [media.coarse]: { '::after': { inset: -4 } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
export const pillText = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const bare = style({ paddingInlineStart: 12 })
