import type { ReactNode } from 'react'
import { even as evenly, leading, stack as stacked } from './button-pair.css.ts'

export interface ButtonPairProps {
  /** Equal widths, for two buttons that both lead onward. */
  even?: boolean | undefined
  /** Stacks the buttons. */
  stack?: boolean | undefined
  children: ReactNode
}

/** Two buttons: the secondary one first, then the primary. */
export function ButtonPair({ even, stack, children }: ButtonPairProps): ReactNode {
  return <div className={stack ? stacked : even ? evenly : leading}>{children}</div>
}
