import { decodeBase58, encodeBase58 } from '../core/base58.ts'

// The field and the constant of the curve of Solana's keys, Ed25519.
const P = 2n ** 255n - 19n
const D = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, left = exponent; left > 0n; left >>= 1n, square = (square * square) % P)
    if (left & 1n) result = (result * square) % P
  return result
}

/** Returns true for bytes that are a point of the curve, so that a key can belong to them. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const whole = bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  const ySquared = (whole & (2n ** 255n - 1n)) ** 2n % P
  // x² = (y² − 1) / (d·y² + 1): there is a point if that is a square.
  const xSquared = ((ySquared + P - 1n) * power((D * ySquared + 1n) % P, P - 2n)) % P
  return xSquared === 0n ? whole >> 255n === 0n : power(xSquared, (P - 1n) / 2n) === 1n
}

/** Resolves with the address that a program derives from its seeds. No key belongs to it. */
export async function programAddress(seeds: readonly Uint8Array[], program: string): Promise<string> {
  const end = [...(decodeBase58(program, 44) ?? []), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump--) {
    const seed = Uint8Array.from([...seeds.flatMap((part) => [...part]), bump, ...end])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', seed))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new RangeError('No such address')
}
