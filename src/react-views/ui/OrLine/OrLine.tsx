import type { ReactNode } from 'react'
import { orLine } from './or-line.css.ts'

/** A short text between two hairlines ("or use a wallet"). */
export function OrLine({ children }: { children: ReactNode }): ReactNode {
  return <p className={orLine}>{children}</p>
}
