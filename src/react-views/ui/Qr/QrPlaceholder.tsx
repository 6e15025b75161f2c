import type { ReactNode } from 'react'
import { code, plate } from './qr.css.ts'
import { dots, field, finder, gleam } from './qr-placeholder.css.ts'

// About as dense as the code that will come.
const SIZE = 61
const far = SIZE - 7
const corners = [
  [0, 0],
  [far, 0],
  [0, far],
] as const
// Rows of dots that leave the corners free.
const rows = Array.from({ length: SIZE }, (_, y) => {
  const from = y < 8 || y > far - 2 ? 8 : 0
  const to = y < 8 ? far - 2 : SIZE - 1
  return `M${from + 0.5} ${y + 0.5}h${to - from}`
}).join('')

/** The shape of a code that is still on its way, on the plate that it will have. */
export function QrPlaceholder(): ReactNode {
  return (
    <div className={plate} aria-hidden="true" data-testid="wm-qr-waiting">
      <svg className={code} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <path className={dots} d={rows} />
        {corners.map(([x, y]) => (
          <rect key={`${x} ${y}`} className={finder} x={x + 0.5} y={y + 0.5} width="6" height="6" rx="2" />
        ))}
      </svg>
      <span className={field}>
        <span className={gleam} />
      </span>
    </div>
  )
}
