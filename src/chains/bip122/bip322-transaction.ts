// Transactions of BIP-322: one commits to a message, and one, the signature, spends the output of the first.
// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'

export const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
export const hash256 = (...parts: Uint8Array[]): Uint8Array => sha256(sha256(concatBytes(...parts)))

/** Length before a text or script: compact size, here of at most 65,535. */
export const compactSize = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 255, length >> 8)

const zero = (length: number) => new Uint8Array(length)
const one = Uint8Array.of(1)
/** List with the only output, of no value, which can never be spent: `OP_RETURN`. */
const output = concatBytes(zero(8), one, Uint8Array.of(0x6a))

/** The transaction that is a signature. In the simple format, all but its witness follow from message and address. */
export interface ToSign {
  readonly version: Uint8Array
  /** Id of the transaction of the message, and the index of its output. */
  readonly outpoint: Uint8Array
  readonly scriptSig: Uint8Array
  readonly sequence: Uint8Array
  readonly lockTime: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** Returns the outpoint of the transaction that commits to a message and whose only output has the script. */
export function outpointOf(message: Uint8Array, script: Uint8Array): Uint8Array {
  const committed = schnorr.utils.taggedHash('BIP0322-signed-message', message)
  const scriptSig = concatBytes(Uint8Array.of(0, 32), committed)
  const id = hash256(
    ...[zero(4), one, zero(32), new Uint8Array(4).fill(0xff), compactSize(scriptSig.length), scriptSig, zero(4)],
    ...[one, zero(8), compactSize(script.length), script, zero(4)],
  )
  return concatBytes(id, zero(4))
}

/** Reads bytes from first to last; throws `RangeError` where one is missing. */
function reading(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (!(length >= 0 && at + length <= bytes.length)) throw new RangeError()
    at += length
    return bytes.slice(at - length, at)
  }
  const size = () => {
    const [first = 0] = take(1)
    if (first < 0xfd) return first
    const [low = 0, high = 0] = first === 0xfd ? take(2) : []
    const length = low + high * 256
    // A length has one form only.
    if (length < 0xfd) throw new RangeError()
    return length
  }
  const items = () => {
    const count = size()
    if (!(count > 0 && count <= 32)) throw new RangeError()
    return Array.from({ length: count }, () => take(size()))
  }
  return {
    take,
    size,
    items,
    next: (...wanted: number[]) => wanted.every((byte, offset) => bytes[at + offset] === byte),
    isOver: () => at === bytes.length,
  }
}

function readOr<T>(bytes: Uint8Array, read: (from: ReturnType<typeof reading>) => T | undefined): T | undefined {
  const from = reading(bytes)
  try {
    const found = read(from)
    return from.isOver() ? found : undefined
  } catch {
    return undefined
  }
}

/** Returns the transaction of a "simple" signature, which is a witness; undefined if a byte is missing or left over. */
export const readSimple = (bytes: Uint8Array, outpoint: Uint8Array): ToSign | undefined =>
  readOr(bytes, ({ items }) => ({
    ...{ version: zero(4), outpoint, scriptSig: zero(0), sequence: zero(4), lockTime: zero(4), witness: items() },
  }))

/** Returns the transaction of a "full" signature; undefined for any other transaction than BIP-322 allows. */
export const readFull = (bytes: Uint8Array, outpoint: Uint8Array): ToSign | undefined =>
  readOr(bytes, ({ take, size, items, next }) => {
    const version = take(4)
    const hasWitness = next(0, 1)
    if (hasWitness) take(2)
    const inputs = size()
    const spent = take(36)
    const scriptSig = take(size())
    const sequence = take(4)
    const outputs = take(1 + output.length)
    const witness = hasWitness ? items() : []
    const lockTime = take(4)
    const isVersion = (version[0] === 0 || version[0] === 2) && same(version.slice(1), zero(3))
    const isOurs = isVersion && inputs === 1 && same(spent, outpoint) && same(outputs, concatBytes(one, output))
    return isOurs ? { version, outpoint, scriptSig, sequence, lockTime, witness } : undefined
  })

/** Returns what a script pushes on the stack; undefined if it does anything else, or not in its shortest form. */
export const readPushes = (script: Uint8Array): readonly Uint8Array[] | undefined =>
  readOr(script, ({ take, isOver }) => {
    const pushed: Uint8Array[] = []
    while (!isOver()) {
      const [code = 0] = take(1)
      const length = code === 0x4c ? (take(1)[0] ?? 0) : code
      if (code > 0x4c || (code === 0x4c && length < 0x4c)) return undefined
      pushed.push(take(length))
    }
    return pushed
  })

const all = Uint8Array.of(1, 0, 0, 0)

/** Hash that a signature of an input without segwit signs. */
export const sighashLegacy = ({ version, outpoint, sequence, lockTime }: ToSign, script: Uint8Array): Uint8Array =>
  hash256(...[version, one, outpoint, compactSize(script.length), script, sequence], ...[one, output, lockTime, all])

/** Hash that an ECDSA signature of a segwit input signs (BIP-143). */
export const sighashV0 = ({ version, outpoint, sequence, lockTime }: ToSign, script: Uint8Array): Uint8Array =>
  hash256(
    ...[version, hash256(outpoint), hash256(sequence), outpoint, compactSize(script.length), script],
    ...[zero(8), sequence, hash256(output), lockTime, all],
  )

/** Hash that a signature with the key of a taproot output signs (BIP-341). */
export const sighashV1 = (
  { version, outpoint, sequence, lockTime }: ToSign,
  script: Uint8Array,
  type: number,
): Uint8Array =>
  schnorr.utils.taggedHash(
    'TapSighash',
    concatBytes(
      ...[Uint8Array.of(0, type), version, lockTime, sha256(outpoint), sha256(zero(8))],
      ...[sha256(concatBytes(compactSize(script.length), script)), sha256(sequence), sha256(output)],
      ...[zero(1), zero(4)],
    ),
  )
