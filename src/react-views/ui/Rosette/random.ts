/** Returns a hash of 128 bits as four unsigned integers. Each character changes all of them. */
export function hash128(text: string): [number, number, number, number] {
  let a = 0x6a09e667
  let b = 0xbb67ae85
  let c = 0x3c6ef372
  let d = 0xa54ff53a
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 0x9e3779b1)
    b = c ^ Math.imul(b ^ code, 0x85ebca6b)
    c = d ^ Math.imul(c ^ code, 0xc2b2ae35)
    d = a ^ Math.imul(d ^ code, 0x27d4eb2f)
  }
  const fold = (x: number, y: number) => {
    const mixed = Math.imul(x ^ (x >>> 16), 0x7feb352d) ^ y
    return (Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b) ^ (mixed >>> 13)) >>> 0
  }
  return [fold(a, b), fold(b, c), fold(c, d), fold(d, a)]
}

/** Returns a small integer generator with 128 bits of state. Each call gives 32 bits. */
export function generator(seed: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = seed
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) next()
  return next
}
