import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { sizes } from '../Icon/icon.css.ts'
import { glyph, run, track } from './busy-glyph.css.ts'

/** The thread in its smallest form: one strand closed to a lemniscate. */
const lemniscate =
  'M10 10C8 7.3 6.7 6.5 5.3 6.5a3.5 3.5 0 000 7c1.4 0 2.7-.8 4.7-3.5 2-2.7 3.3-3.5 4.7-3.5a3.5 3.5 0 010 7c-1.4 0-2.7-.8-4.7-3.5z'

/** A progress glyph in place of an icon. It does not move under reduced motion. */
export function BusyGlyph({
  size = 20,
  label,
}: {
  size?: 16 | 20 | 24 | undefined
  label?: string | undefined
}): ReactNode {
  return (
    <svg
      className={cx(sizes[size], glyph)}
      viewBox="0 0 20 20"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path className={track} d={lemniscate} />
      <path className={run} pathLength={100} d={lemniscate} />
    </svg>
  )
}
