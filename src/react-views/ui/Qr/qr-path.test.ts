import decodeQR from 'qr/decode.js'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { type QrDrawing, qrDrawing } from './qr-path.ts'

const pairing = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}&expiryTimestamp=1795046400`
const matrixOf = (text: string) => encode(text, { ecc: 'Q', border: 0 }).data

/** Paints the drawing as a browser does: round dots of .92 module, ring finders, a white plate with its quiet zone. */
function paint({ size, dots, finders }: QrDrawing, scale: number, quiet: number) {
  const width = Math.round((size + quiet * 2) * scale)
  const data = new Uint8Array(width * width * 4).fill(255)
  const dark = (x: number, y: number): void => {
    data.set([11, 42, 50], (y * width + x) * 4)
  }
  const centres = [...dots.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const lit = new Set(centres.map(([x, y]) => `${Math.floor(x)} ${Math.floor(y)}`))
  for (let py = 0; py < width; py++) {
    for (let px = 0; px < width; px++) {
      const x = (px + 0.5) / scale - quiet
      const y = (py + 0.5) / scale - quiet
      const near = lit.has(`${Math.floor(x)} ${Math.floor(y)}`)
      if (near && Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) <= 0.46) dark(px, py)
      for (const [fx, fy] of finders) {
        const far = Math.max(Math.abs(x - fx - 3.5), Math.abs(y - fy - 3.5))
        if (far <= 1.5 || (far >= 2.5 && far <= 3.5)) dark(px, py)
      }
    }
  }
  return { width, height: width, data }
}

test('default: same text, same path', () => {
  expect(qrDrawing(matrixOf(pairing), 0.25)).toEqual(qrDrawing(matrixOf(pairing), 0.25))
})

test('behavior: dots plus finders are exactly the dark modules', () => {
  const matrix = matrixOf('wallet')
  const { dots, finders, hole } = qrDrawing(matrix)
  expect(hole).toBe(0)
  expect(finders).toEqual([
    [0, 0],
    [matrix.length - 7, 0],
    [0, matrix.length - 7],
  ])
  const dark = matrix.flat().filter(Boolean).length
  expect(dots.split('M').length - 1).toBe(dark - 3 * 33)
})

test('behavior: the hole is centred on whole modules', () => {
  for (const text of ['a', 'wallet', pairing]) {
    const { size, hole } = qrDrawing(matrixOf(text), 0.25)
    expect((size - hole) % 2).toBe(0)
    expect(hole / size).toBeLessThan(0.32)
  }
})

test('behavior: a scanner reads the dots, with and without the hole for a logo', () => {
  for (const text of ['https://wallet.example/connect', pairing]) {
    for (const hole of [0, 0.25]) {
      expect(decodeQR(paint(qrDrawing(matrixOf(text), hole), 6, 4))).toBe(text)
    }
  }
})
