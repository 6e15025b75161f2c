import type { ReactNode } from 'react'
import { hidden } from './visually-hidden.css.ts'

export interface VisuallyHiddenProps {
  as?: 'span' | 'div' | undefined
  id?: string | undefined
  children: ReactNode
}

/** Text for assistive technology only. */
export function VisuallyHidden({ as: Tag = 'span', id, children }: VisuallyHiddenProps): ReactNode {
  return (
    <Tag id={id} className={hidden}>
      {children}
    </Tag>
  )
}
