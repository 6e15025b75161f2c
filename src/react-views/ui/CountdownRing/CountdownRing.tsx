import type { CSSProperties, ReactNode } from 'react'
import { left, ring, track } from './countdown-ring.css.ts'

export interface CountdownRingProps {
  /** The remaining share, 0 to 1. */
  share: number
}

/** A ring that empties clockwise. It is decoration: the time is given as text as well. */
export function CountdownRing({ share }: CountdownRingProps): ReactNode {
  const style = { '--left': (Math.min(1, Math.max(0, share)) * 100).toFixed(2) } as CSSProperties
  return (
    <svg className={ring} viewBox="0 0 16 16" aria-hidden="true" data-share={share.toFixed(3)}>
      <circle className={track} cx="8" cy="8" r="6.5" />
      <circle className={left} cx="8" cy="8" r="6.5" pathLength={100} style={style} />
    </svg>
  )
}
