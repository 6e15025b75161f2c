import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'

const { color, font, size } = vars

/** The whole text as the wallet signs it: every character is shown, and lines break only where they must. */
export const text = style({
  margin: 0,
  fontFamily: font.mono,
  fontSize: size.s12,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  direction: 'ltr',
  textAlign: 'left',
  unicodeBidi: 'plaintext',
})
/** The whole text below its plain words. */
export const below = style({
  marginBlockStart: 8,
  paddingBlockStart: 8,
  borderBlockStart: `1px solid ${color.line}`,
})
export const facts = style({ marginBlockStart: 16 })

// A picture above the text would fill a low and narrow window, in which a toast would lie on the title.
globalStyle('[data-view=SIWXSignMessage] [data-thread]', {
  '@media': { '(max-height:659px) and (max-width:559px)': { display: 'none' } },
})
/** The word fits on one line in every language, beside a wider button on a narrow phone. */
export const cancel = style({ selectors: { '&&': { paddingInline: 8 } } })
