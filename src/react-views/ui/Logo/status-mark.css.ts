import { styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { badge } from './logo.css.ts'

const { color } = vars

export const statusMark = styleVariants(
  { ok: color.ok, bad: color.bad, quiet: color.text2, accent: color.accentFg },
  (ink) => [badge, { width: 18, height: 18, insetInlineEnd: -5, insetBlockEnd: -4, color: ink }],
)
