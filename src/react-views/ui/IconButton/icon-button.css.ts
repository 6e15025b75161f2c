import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color } = vars

export const iconButton = style({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 999,
  color: color.text2,
  transition: 'background-color .12s,color .12s,scale .08s',
  // 36 px visible; on touch screens a target of 44 px, beside that of a neighbour.
  '::after': { content: '', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  selectors: {
    '& + &': { marginInlineStart: -4 },
    '&:active:not([aria-disabled])': { background: color.fill3, color: color.text },
    '&[aria-disabled]': { cursor: 'not-allowed', opacity: 0.4 },
  },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-disabled],:active)': { background: color.fill2, color: color.text } },
    },
    [media.moving]: { selectors: { '&:active:not([aria-disabled])': { scale: '.95' } } },
    [media.coarse]: { '::after': { inset: -4 }, selectors: { '& + &': { marginInlineStart: 8 } } },
    [media.forced]: { border: '1px solid ButtonText' },
  },
})
