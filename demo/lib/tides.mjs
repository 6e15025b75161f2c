/** Milliseconds between a high and the next low tide: a quarter of a lunar day. */
const STEP = (24 * 60 + 50.47) * 15_000
/** A high tide of the invented harbor. */
const FIRST_HIGH = Date.UTC(2026, 0, 1, 4, 12)
/** Milliseconds from one spring tide to the next. */
const SPRING = 14.765 * 86_400_000

/**
 * Returns the next eight tides of the demo's harbor, as a harmonic of the moon with one of the springs.
 * @param {Date} now
 * @returns {{ time: string, high: boolean, metres: number }[]}
 */
export function tidesAt(now) {
  const next = Math.ceil((now.getTime() - FIRST_HIGH) / STEP)
  return Array.from({ length: 8 }, (_, at) => {
    const step = next + at
    const time = FIRST_HIGH + step * STEP
    const range = 1.35 + 0.45 * Math.cos((2 * Math.PI * (time - FIRST_HIGH)) / SPRING)
    const high = step % 2 === 0
    const metres = Math.round((2.4 + (high ? range : -range)) * 100) / 100
    return { time: new Date(Math.round(time / 60_000) * 60_000).toISOString(), high, metres }
  })
}
