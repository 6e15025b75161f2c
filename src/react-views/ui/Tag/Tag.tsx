import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { dotMark, tones } from './tag.css.ts'

export interface TagProps {
  tone?: 'neutral' | 'ok' | 'accent' | 'warn' | 'bad' | undefined
  dot?: boolean | undefined
  busy?: boolean | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** One word about a row; at most one per row. */
export function Tag({ tone = 'neutral', dot, busy, icon, children }: TagProps): ReactNode {
  return (
    <span className={tones[tone]}>
      {busy ? <BusyGlyph size={16} /> : icon && <Icon name={icon} size={16} />}
      {dot && <i className={dotMark} aria-hidden="true" />}
      {children}
    </span>
  )
}
