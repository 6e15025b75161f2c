import type { ReactNode } from 'react'
import { strand } from './strand.ts'
import { first, flow, leg, legMedia, rope, ropeDrawing } from './thread.css.ts'

// Longer than any first leg; its box clips it.
const shape = { start: [12, 0], half: 13, count: 24, lift: 5.6, vertical: true } as const
const left = strand(shape, -1)
const right = strand(shape, 1)

interface Leg {
  media: ReactNode
  children: ReactNode
}

/** The thread from token to recipient, on the review. */
export function ThreadFlow({ from, to }: { from: Leg; to: Leg }): ReactNode {
  return (
    <div className={flow}>
      <div className={`${leg} ${first}`}>
        <span className={legMedia}>{from.media}</span>
        <div>{from.children}</div>
        <span className={rope} aria-hidden="true">
          <svg className={ropeDrawing} width="24" height="312" viewBox="0 0 24 312" aria-hidden="true">
            <path d={left} />
            <path d={right} />
          </svg>
        </span>
      </div>
      <div className={leg}>
        <span className={legMedia}>{to.media}</span>
        <div>{to.children}</div>
      </div>
    </div>
  )
}
