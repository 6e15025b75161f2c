import { type ReactNode, useState } from 'react'
import { engraving } from './engraving.css.ts'

/** Decoration behind the top of Account. It fades out above the balance. */
export function Engraving(): ReactNode {
  const [path] = useState(waves)
  return (
    <svg className={engraving} viewBox="0 0 360 190" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

const lines = 22

/**
 * Returns the path of 22 fine waves around a rising middle that meet in knots, like the guilloche of a
 * banknote, on a grid of 360 x 190.
 */
function waves(): string {
  let path = ''
  for (let line = 0; line < lines; line++) {
    const share = line / (lines - 1)
    for (let x = -6; x <= 366; x += 6) {
      const rise = smooth((x - 170) / 170)
      const middle = 94 + 8 * smooth((x - 90) / 110) - 50 * rise
      const swing = 28 + 30 * rise
      const knots = Math.sin((Math.PI * (x - 8)) / (94 + x * 0.036))
      const own = Math.cos(2.9 * share + 0.35 * Math.sin(x / 52))
      const y = middle + swing * own * knots + 5 * Math.sin(x / 41 + share * 5) * share
      path += `${x < 0 ? 'M' : 'L'}${x} ${Math.round(y * 10) / 10}`
    }
  }
  return path
}

function smooth(t: number): number {
  const clamped = Math.min(1, Math.max(0, t))
  return clamped * clamped * (3 - 2 * clamped)
}
