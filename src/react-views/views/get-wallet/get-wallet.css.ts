import { style } from '@vanilla-extract/css'
import { quiet } from '../../ui/text.css.ts'

export const intro = style([quiet, { marginBlockEnd: 8, lineHeight: 1.4, textWrap: 'pretty' }])
