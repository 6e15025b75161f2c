import type { FirstIcon } from './icon-store.ts'
import type { loginIcons } from './login-icons.ts'
import type { moreIcons } from './more-icons.ts'

export type IconName = FirstIcon | keyof typeof moreIcons | keyof typeof loginIcons

/** Icons that point along the line of reading. */
export const directional: ReadonlySet<IconName> = new Set(['back', 'chevron', 'right'])
