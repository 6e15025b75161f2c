import { type ReactNode, useState } from 'react'
import { engraving } from './engraving.css.ts'
import { waves } from './waves.ts'

/** Decoration behind the top of Account; fades out before the balance. */
export function Engraving(): ReactNode {
  const [path] = useState(waves)
  return (
    <svg className={engraving} viewBox="0 0 360 190" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
