import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as css from './button-pair.css.ts'

export interface ButtonPairProps {
  /** Equal widths, for two buttons that both lead onward. */
  even?: boolean | undefined
  /** Stacks the buttons. */
  stack?: boolean | undefined
  children: ReactNode
}

/** Two buttons: the secondary one first, then the primary. */
export function ButtonPair({ even, stack, children }: ButtonPairProps): ReactNode {
  return <div className={stack ? css.stacked : cx(css.even, !even && css.leading)}>{children}</div>
}
