// BIP-173 and BIP-350.
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const BECH32 = 1
const BECH32M = 0x2bc830a3
const MAX = 90

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) sum ^= term
  }
  return sum >>> 0
}

/** Groups of five bits as bytes; undefined when what is left over is not four zeros at most. */
function toBytes(groups: readonly number[]): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const group of groups) {
    held = ((held << 5) | group) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 255)
  }
  return bits < 5 && (held & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}

export interface Segwit {
  /** The part before the `1`: which network it is of. */
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/** A segwit address read and checked; undefined when it is none. Mixed case is none. */
export function readSegwit(text: string): Segwit | undefined {
  if (text.length > MAX || (text !== text.toLowerCase() && text !== text.toUpperCase())) return undefined
  const lower = text.toLowerCase()
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, Math.max(at, 0))
  const groups = [...lower.slice(at + 1)].map((char) => alphabet.indexOf(char))
  if (!/^[\x21-\x7e]+$/.test(prefix) || groups.length < 8 || groups.includes(-1)) return undefined
  const codes = [...prefix].map((char) => char.charCodeAt(0))
  const sum = checksum([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...groups])
  const [version = 32] = groups
  const program = toBytes(groups.slice(1, -6))
  if (!program || version > 16 || sum !== (version === 0 ? BECH32 : BECH32M)) return undefined
  const { length } = program
  if (version === 0 ? length !== 20 && length !== 32 : length < 2 || length > 40) return undefined
  // What a taproot output pays to is 32 bytes; others could never be spent.
  if (version === 1 && length !== 32) return undefined
  return { prefix, version, program }
}
