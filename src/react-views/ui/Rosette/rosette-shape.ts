import { generator, hash128 } from './random.ts'

export interface RosetteShape {
  /** One of twelve. */
  hue: number
  /** All engraved lines as one path on a 40 grid. */
  lines: string
  core: { radius: number; filled: boolean; hue: number }
}

const points = 96
const known = new Map<string, RosetteShape>()

/** The pattern of an address. It helps to recognise one; it never replaces comparing it. */
export function rosetteShape(address: string): RosetteShape {
  const key = address.toLowerCase()
  let shape = known.get(key)
  if (!shape) {
    shape = engrave(key)
    // Lists of recipients come and go; a few dozen kilobytes are enough to remember.
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
  // More petals than this run together at the size of a list row.
  const copies = Math.min(pick(4, 7), Math.max(4, Math.floor(28 / waves)))
  // In steps of a hundredth, so that nothing depends on how an engine rounds a division.
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
