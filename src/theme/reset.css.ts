import { globalStyle } from '@vanilla-extract/css'
import { scope, vars } from './contract.css.ts'
import { media } from './media.ts'

// Zero specificity, and limited to the package's roots: a document may adopt the same sheet.
const inside = (list: string): string => `:where(${scope}) :where(${list})`

globalStyle(`:where(${scope},:host>*)`, {
  // Inherited properties cross the shadow boundary: these values replace the page's. They are set inside the host as
  // well, since a page's `*` rule wins on the host itself.
  font: `400 ${vars.size.s15}/1.3334 ${vars.font.sans}`,
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.text,
  textAlign: 'start',
  textIndent: 0,
  textTransform: 'none',
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  whiteSpace: 'normal',
  wordBreak: 'normal',
  overflowWrap: 'normal',
  cursor: 'auto',
  lineBreak: 'auto',
  hyphens: 'manual',
  writingMode: 'horizontal-tb',
  textShadow: 'none',
  WebkitTextStroke: 0,
  WebkitFontSmoothing: 'antialiased',
  WebkitTextSizeAdjust: '100%',
  WebkitTapHighlightColor: 'transparent',
})
globalStyle(inside('*,::before,::after'), { boxSizing: 'border-box' })
globalStyle(inside('p,h1,h2,h3,ul,ol,li,dl,dt,dd'), { margin: 0, padding: 0, listStyle: 'none', font: 'inherit' })
globalStyle(inside('button,input,textarea'), {
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  padding: 0,
  margin: 0,
  textAlign: 'inherit',
  borderRadius: 0,
})
globalStyle(inside('button'), { cursor: 'pointer', touchAction: 'manipulation' })
// A press shows in the next frame, on every control; its end fades.
globalStyle(`:where(${scope}) :is(button,a):active`, { transition: 'none' })
globalStyle(`:where(${scope}) :where(button,a):active:not([aria-disabled])`, { opacity: 0.7 })
globalStyle(inside('a'), { color: 'inherit' })
globalStyle(inside('[hidden]'), { display: 'none' })
globalStyle(inside(':focus-visible'), { outline: `2px solid ${vars.color.accentFg}`, outlineOffset: 2 })
globalStyle(inside('h1:focus,h2:focus,[tabindex="-1"]:focus'), { outline: 'none' })
globalStyle(inside(':focus-visible'), { '@media': { [media.forced]: { outlineColor: 'Highlight' } } })
