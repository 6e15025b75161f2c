import { generator, hash128 } from './random.ts'

export interface RosetteShape {
  /** Hue in degrees, one of twelve. */
  hue: number
  /** All engraved lines as one path on a grid of 40. */
  lines: string
  core: { radius: number; filled: boolean; hue: number }
}

const points = 96
const known = new Map<string, RosetteShape>()

/** Returns the pattern of an address. It helps to recognise an address, but does not replace comparing it. */
export function rosetteShape(address: string): RosetteShape {
  const key = address.toLowerCase()
  let shape = known.get(key)
  if (!shape) {
    shape = engrave(key)
    // The cache is bounded, since lists of recipients change.
    if (known.size >= 64) known.clear()
    known.set(key, shape)
  }
  return shape
}

function engrave(seed: string): RosetteShape {
  const next = generator(hash128(seed))
  const pick = (from: number, to: number): number => from + (next() % (to - from + 1))
  const hue = pick(0, 11) * 30 + 8
  const waves = pick(2, 7)
  // More petals than this merge at the size of a list row.
  const copies = Math.min(pick(4, 7), Math.max(4, Math.floor(28 / waves)))
  // Whole hundredths, so that the result does not depend on an engine's rounding.
  const depth = pick(16, 52) / 100
  const harmonic = waves <= 4 ? pick(2, 3) : 2
  const harmonicDepth = pick(0, 18) / 100
  const lean = (pick(0, 23) * Math.PI) / 12
  const start = (pick(0, 23) * Math.PI) / 12
  const core = { radius: pick(12, 34) / 10, filled: pick(0, 2) > 0, hue: (hue + pick(3, 9) * 30) % 360 }

  const reach = 15.2 / (1 + harmonicDepth)
  let lines = ''
  for (let copy = 0; copy < copies; copy++) {
    const phase = start + (copy * 2 * Math.PI) / copies
    for (let i = 0; i < points; i++) {
      const t = (i * 2 * Math.PI) / points
      const r =
        reach *
        (1 -
          depth +
          depth * Math.cos(waves * t + phase) +
          harmonicDepth * Math.cos(harmonic * waves * t + lean - phase))
      lines += `${i ? 'L' : 'M'}${fixed(20 + r * Math.cos(t))} ${fixed(20 + r * Math.sin(t))}`
    }
    lines += 'z'
  }
  return { hue, lines, core }
}

const fixed = (value: number): number => Math.round(value * 100) / 100
