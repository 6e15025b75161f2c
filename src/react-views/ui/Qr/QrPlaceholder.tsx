import type { ReactNode } from 'react'
import { code, logoSlot, plate } from './qr.css.ts'
import { dots, field, finder, gleam } from './qr-placeholder.css.ts'

// Modules per side, about as many as the code will have.
const SIZE = 61
const FAR = SIZE - 7
const HOLE = 15
const corners = [
  [0, 0],
  [FAR, 0],
  [0, FAR],
] as const
const line = (y: number, from: number, to: number) => `M${from + 0.5} ${y + 0.5}h${to - from - 1}`

/** Rows of dots that leave out the corners and the middle. */
const rows = Array.from({ length: SIZE }, (_, y) => {
  const from = y < 8 || y >= FAR - 1 ? 8 : 0
  const to = y < 8 ? FAR - 1 : SIZE
  const edge = (SIZE - HOLE) / 2
  return y < edge || y >= SIZE - edge ? line(y, from, to) : line(y, from, edge) + line(y, SIZE - edge, to)
}).join('')

/** The placeholder of a code that is loading, on the same plate. `middle` is shown already. */
export function QrPlaceholder({ middle }: { middle?: ReactNode }): ReactNode {
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
      <span className={logoSlot}>{middle}</span>
    </div>
  )
}
