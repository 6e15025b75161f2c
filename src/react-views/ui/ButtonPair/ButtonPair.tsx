import type { ReactNode } from 'react'
import { even as evenly, leading, stack as stacked } from './button-pair.css.ts'

export interface ButtonPairProps {
  /** Both lead onward: equal widths. */
  even?: boolean | undefined
  /** One under the other. */
  stack?: boolean | undefined
  children: ReactNode
}

/** Two buttons: the secondary one first, then the primary. */
export function ButtonPair({ even, stack, children }: ButtonPairProps): ReactNode {
  return <div className={stack ? stacked : even ? evenly : leading}>{children}</div>
}
