import type { ReactNode } from 'react'
import { dotMark, tones } from './tag.css.ts'

export interface TagProps {
  tone?: 'neutral' | 'ok' | 'accent' | 'warn' | 'bad' | undefined
  dot?: boolean | undefined
  children: ReactNode
}

/** A short mark of a row; at most one per row. */
export function Tag({ tone = 'neutral', dot, children }: TagProps): ReactNode {
  return (
    <span className={tones[tone]}>
      {dot && <i className={dotMark} aria-hidden="true" />}
      {children}
    </span>
  )
}
