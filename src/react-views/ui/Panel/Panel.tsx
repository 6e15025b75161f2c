import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { outline as outlined, panel, tight as tightly } from './panel.css.ts'

export interface PanelProps {
  /** Uses a hairline instead of a fill. */
  outline?: boolean | undefined
  tight?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A rounded box for a group of content. */
export function Panel({ outline, tight, className, children }: PanelProps): ReactNode {
  return <div className={cx(panel, outline && outlined, tight && tightly, className)}>{children}</div>
}
