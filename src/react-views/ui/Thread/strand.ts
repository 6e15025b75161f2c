export interface StrandOptions {
  /** Start point. */
  start: readonly [x: number, y: number]
  /** Length of half a wave, and the number of half waves. */
  half: number
  count: number
  /** Distance of the control points from the middle; the amplitude is three quarters of it. */
  lift: number
  vertical?: boolean
}

// Control points at .36421 of the half wave make a cubic that is indistinguishable from a sine.
const control = 0.36421
const round = (value: number): number => Math.round(value * 100) / 100

/** Returns one sine strand as an SVG path. `side` -1 begins upwards (or to the left if vertical), 1 the other way. */
export function strand({ start: [x, y], half, count, lift, vertical = false }: StrandOptions, side: -1 | 1): string {
  const point = (along: number, off: number): string =>
    vertical ? `${round(x + off)} ${round(y + along)}` : `${round(x + along)} ${round(y + off)}`
  let path = `M${point(0, 0)}`
  for (let i = 0; i < count; i++) {
    const off = lift * side * (i % 2 === 0 ? 1 : -1)
    const from = i * half
    path += `C${point(from + half * control, off)} ${point(from + half * (1 - control), off)} ${point(from + half, 0)}`
  }
  return path
}
