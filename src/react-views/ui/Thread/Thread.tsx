import type { ReactNode } from 'react'
import { checkIcon, closeIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { strand } from './strand.ts'
import {
  badges,
  broken,
  dotted,
  drawing,
  eased,
  fromBreak,
  gone,
  line,
  run,
  solid,
  thread,
  toBreak,
  toHalf,
  whole,
} from './thread.css.ts'

const shape = { start: [2, 20], half: 25, count: 4, lift: 10 } as const
const upper = strand(shape, -1)
const lower = strand(shape, 1)

function Strands({ className }: { className?: string }): ReactNode {
  return (
    <>
      <path className={className} pathLength={100} d={upper} />
      <path className={className} pathLength={100} d={lower} />
    </>
  )
}

const strands = {
  waiting: (
    <>
      <g className={dotted}>
        <path d={upper} />
        <path d={lower} />
      </g>
      <g className={solid}>
        <Strands className={run} />
      </g>
    </>
  ),
  connected: (
    <g className={solid}>
      <Strands className={whole} />
    </g>
  ),
  declined: (
    <g className={broken}>
      <Strands className={toBreak} />
      <Strands className={fromBreak} />
    </g>
  ),
  missing: (
    <g className={broken}>
      <Strands className={toHalf} />
      <path className={gone} d="M56 20h44" />
    </g>
  ),
} as const

export interface ThreadProps {
  state: keyof typeof strands
  /** The site, or the sender's rosette. */
  from: ReactNode
  to: ReactNode
}

/** The connection of two parties, which shows the status. Decoration: the text next to it says the same. */
export function Thread({ state, from, to }: ThreadProps): ReactNode {
  return (
    <div className={thread} aria-hidden="true" data-thread={state}>
      {from}
      <span className={line}>
        <svg key={state} className={`${drawing} ${eased}`} viewBox="0 0 104 40" aria-hidden="true">
          {strands[state]}
        </svg>
        {state === 'connected' && (
          <span className={badges.connected}>
            <Icon path={checkIcon} size={16} />
          </span>
        )}
        {state === 'declined' && (
          <span className={badges.declined}>
            <Icon path={closeIcon} size={16} />
          </span>
        )}
      </span>
      {to}
    </div>
  )
}
