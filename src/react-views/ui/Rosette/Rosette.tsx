import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { coreFilled, coreRing, engraved, ground, rosette } from './rosette.css.ts'
import { rosetteShape } from './rosette-shape.ts'

export interface RosetteProps {
  address: string
  size?: number | undefined
  /** Accessible name. Without it the pattern is decoration, for addresses that are also written. */
  label?: string | undefined
  className?: string | undefined
}

/** A pattern computed from an address. */
export function Rosette({ address, size = 40, label, className }: RosetteProps): ReactNode {
  const { hue, lines, core } = rosetteShape(address)
  return (
    <svg
      className={cx(rosette, className)}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      style={{ '--h': hue, '--c': core.hue } as CSSProperties}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle className={ground} cx="20" cy="20" r="20" />
      <path className={engraved} d={lines} />
      <circle className={engraved} cx="20" cy="20" r="17.6" />
      <circle className={core.filled ? coreFilled : coreRing} cx="20" cy="20" r={core.radius} />
    </svg>
  )
}
