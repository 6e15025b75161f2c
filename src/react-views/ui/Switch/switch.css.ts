import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { media } from '../../../theme/media.ts'

const { color, radius, size } = vars

export const control = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 26,
  borderRadius: radius.r8,
  fontSize: size.s13,
  lineHeight: 1.385,
  fontWeight: 500,
  color: color.text2,
  textAlign: 'start',
  '::after': { content: '', position: 'absolute', inset: 0 },
  '@media': { [media.coarse]: { '::after': { insetBlock: -9 } } },
})
export const track = style({
  flex: 'none',
  width: 30,
  height: 18,
  padding: 2,
  borderRadius: 99,
  background: color.lineControl,
  transition: 'background-color .12s',
  '::before': {
    content: '',
    display: 'block',
    width: 14,
    height: 14,
    borderRadius: 99,
    background: color.card,
    transition: `translate .12s ${vars.ease.out}`,
  },
  '@media': {
    [media.forced]: { border: '1px solid ButtonText', padding: 1, '::before': { background: 'ButtonText' } },
    [media.still]: { transition: 'none', '::before': { transition: 'none' } },
  },
})
const on = `${control}[aria-checked=true]`
globalStyle(`${on} ${track}`, {
  background: color.accentFill,
  '@media': { [media.forced]: { background: 'Highlight' } },
})
globalStyle(`${on} ${track}::before`, { translate: '12px 0', background: color.onAccent })
globalStyle(`${on} ${track}:dir(rtl)::before`, { translate: '-12px 0' })
