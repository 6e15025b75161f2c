// Fractional parts of the roots of the first primes, as FIPS 180-4 has them.
const primes = [...Array(312).keys()].filter((n) => n > 1 && [...Array(n).keys()].every((d) => d < 2 || n % d !== 0))
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
const constants = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 of a few bytes, at once: WebCrypto has it as a promise only, and a typed address is checked while it is typed.
 * For checksums; nothing secret is ever hashed here.
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = Int32Array.from(initial)
  const words = new Int32Array(64)
  const word = (at: number) => words[at] as number
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(block + at * 4)
    for (let at = 16; at < 64; at++) {
      const two = word(at - 2)
      const fifteen = word(at - 15)
      const left = rotate(fifteen, 7) ^ rotate(fifteen, 18) ^ (fifteen >>> 3)
      const right = rotate(two, 17) ^ rotate(two, 19) ^ (two >>> 10)
      words[at] = word(at - 16) + left + word(at - 7) + right
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let at = 0; at < 64; at++) {
      const big = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const one = (h + big + ((e & f) ^ (~e & g)) + (constants[at] as number) + word(at)) | 0
      const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const other = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0]
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) + value
  }
  const out = new Uint8Array(32)
  const outView = new DataView(out.buffer)
  for (const [at, value] of state.entries()) outView.setInt32(at * 4, value)
  return out
}
