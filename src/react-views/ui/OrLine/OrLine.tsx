import type { ReactNode } from 'react'
import { orLine } from './or-line.css.ts'

/** "or use a wallet", between two hairlines. */
export function OrLine({ children }: { children: ReactNode }): ReactNode {
  return <p className={orLine}>{children}</p>
}
