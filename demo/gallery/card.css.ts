import { style } from '@vanilla-extract/css'
import { vars } from '../../src/theme/contract.css.ts'

// A simplified card, because the real one belongs to the shell.
export const wall = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,360px)',
  gap: 32,
  padding: 40,
  alignItems: 'start',
  background: 'light-dark(#dfe6e7,#0a0f10)',
  '@media': { '(max-width:400px)': { gridTemplateColumns: '100%', padding: 0 } },
})
export const card = style({
  position: 'relative',
  minWidth: 0,
  overflow: 'hidden',
  borderRadius: vars.radius.card,
  background: vars.color.card,
  boxShadow: vars.shadow.card,
})
export const head = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 64,
  padding: '16px 16px 12px 20px',
})
export const spring = style({ flex: 1 })
export const body = style({
  position: 'relative',
  padding: `0 ${vars.gutter} 20px`,
  display: 'flex',
  flexDirection: 'column',
})
