import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { dotMark, tones } from './tag.css.ts'

export interface TagProps {
  tone?: 'neutral' | 'ok' | 'accent' | 'warn' | 'bad' | undefined
  dot?: boolean | undefined
  busy?: boolean | undefined
  icon?: IconPath | undefined
  children: ReactNode
}

/** A short mark of a row; at most one per row. */
export function Tag({ tone = 'neutral', dot, busy, icon, children }: TagProps): ReactNode {
  return (
    <span className={tones[tone]}>
      {busy ? <BusyGlyph size={16} /> : icon && <Icon path={icon} size={16} />}
      {dot && <i className={dotMark} aria-hidden="true" />}
      {children}
    </span>
  )
}
