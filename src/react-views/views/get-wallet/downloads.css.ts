import { style } from '@vanilla-extract/css'

export const phone = style({
  display: 'grid',
  gap: 10,
  justifyItems: 'center',
  marginBlockStart: 12,
  textAlign: 'center',
})
/** Smaller than the code of a pairing, which is the only action of its view. */
export const code = style({ width: 208, maxWidth: '100%' })

export const picture = style({ display: 'grid', placeItems: 'center', marginBlockEnd: 16 })
