import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { fromHex, toHex } from './bytes.ts'

/** An unspent output of the sender. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
}

export interface Output {
  readonly script: Uint8Array
  readonly value: bigint
}

/** The way in which outputs of the sender are spent: type, script, and the part of the public key that a type needs. */
export interface Spender {
  readonly type: 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr'
  readonly script: Uint8Array
  /** For `p2sh-p2wpkh`: the script whose hash is in `script`. */
  readonly redeemScript?: Uint8Array
  /** For `p2tr`: the key before it was tweaked, if the wallet has told it. */
  readonly internalKey?: Uint8Array
}

export interface Payment {
  readonly coins: readonly Coin[]
  readonly outputs: readonly Output[]
}

/** A transaction that may be replaced by one with a higher fee ([BIP-125](https://bips.dev/125)). */
const REPLACEABLE = 0xfffffffd

/** Weight units of an input of each type, with its witness: a quarter of them is a virtual byte. */
const inputWeight: { readonly [T in Spender['type']]: bigint } = {
  p2wpkh: 272n,
  'p2sh-p2wpkh': 364n,
  p2tr: 231n,
}
/** Weight units of the parts that each transaction has. */
const BASE_WEIGHT = 42n

/** Returns the virtual bytes of a signed payment, at most. */
export function virtualBytes(
  type: Spender['type'],
  inputs: number,
  outputs: readonly Pick<Output, 'script'>[],
): bigint {
  const paid = outputs.reduce((sum, { script }) => sum + 4n * BigInt(9 + script.length), 0n)
  // Counts above 252 take two bytes more.
  const counts = inputs > 252 ? 8n : 0n
  return (BASE_WEIGHT + counts + BigInt(inputs) * inputWeight[type] + paid + 3n) / 4n
}

function little(value: number | bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let left = BigInt(value)
  for (let at = 0; at < length; at++, left >>= 8n) bytes[at] = Number(left & 255n)
  return bytes
}

const compact = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : concatBytes(Uint8Array.of(0xfd), little(length, 2))
const withLength = (bytes: Uint8Array) => concatBytes(compact(bytes.length), bytes)

const outputsOf = (outputs: readonly Output[]) =>
  concatBytes(
    compact(outputs.length),
    ...outputs.flatMap(({ value, script }) => [little(value, 8), withLength(script)]),
  )

const inputsOf = (coins: readonly Coin[], signatureScript: Uint8Array) =>
  concatBytes(
    compact(coins.length),
    ...coins.flatMap(({ txid, vout }) => [
      (fromHex(txid) ?? new Uint8Array(32)).reverse(),
      little(vout, 4),
      withLength(signatureScript),
      little(REPLACEABLE, 4),
    ]),
  )

const VERSION = little(2, 4)
const NO_LOCK = little(0, 4)

const NOTHING = new Uint8Array()

function serialize(
  { coins, outputs }: Payment,
  signatureScript: Uint8Array,
  witnesses?: readonly Uint8Array[],
): Uint8Array {
  const marker = witnesses ? Uint8Array.of(0, 1) : NOTHING
  const body = [inputsOf(coins, signatureScript), outputsOf(outputs)]
  return concatBytes(VERSION, marker, ...body, ...(witnesses ?? []), NO_LOCK)
}

const entry = (key: readonly number[], value: Uint8Array) =>
  concatBytes(withLength(Uint8Array.from(key)), withLength(value))

/** Returns a payment for the wallet to sign, as a [BIP-174](https://bips.dev/174) PSBT. */
export function toPsbt(payment: Payment, { script, redeemScript, internalKey }: Spender): Uint8Array {
  const end = Uint8Array.of(0)
  const inputs = payment.coins.map(({ value }) =>
    concatBytes(
      entry([1], concatBytes(little(value, 8), withLength(script))),
      ...(redeemScript ? [entry([4], redeemScript)] : []),
      ...(internalKey ? [entry([0x17], internalKey)] : []),
      end,
    ),
  )
  const unsigned = serialize(payment, NOTHING)
  const magic = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)
  return concatBytes(magic, entry([0], unsigned), end, ...inputs, ...payment.outputs.map(() => end))
}

/** Reads the maps of a PSBT. Throws for bytes that end too early. */
function readMaps(bytes: Uint8Array): readonly (readonly (readonly [key: Uint8Array, value: Uint8Array])[])[] {
  let at = 5
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('It ends too early')
    at += length
    return bytes.slice(at - length, at)
  }
  const size = () => {
    const [first = 0] = take(1)
    if (first < 0xfd) return first
    return take(first === 0xfd ? 2 : 4).reduceRight((sum, byte) => sum * 256 + byte, 0)
  }
  const maps = []
  while (at < bytes.length) {
    const map: (readonly [Uint8Array, Uint8Array])[] = []
    for (let length = size(); length > 0; length = size()) map.push([take(length), take(size())])
    maps.push(map)
  }
  return maps
}

/** Returns the witness in a signed input; undefined for one without a signature of the sender. */
function witnessIn(map: readonly (readonly [Uint8Array, Uint8Array])[]): Uint8Array | undefined {
  const of = (kind: number) => map.find(([key]) => key[0] === kind)
  const [, final] = of(8) ?? []
  if (final) return final
  const [, schnorr] = of(0x13) ?? []
  if (schnorr) return concatBytes(compact(1), withLength(schnorr))
  const [key, signature] = of(2) ?? []
  return key && signature && concatBytes(compact(2), withLength(signature), withLength(key.slice(1)))
}

/** Returns the transaction of a signed payment in hexadecimal, and its id. Throws if a signature is missing. */
export function finish(
  payment: Payment,
  { redeemScript }: Spender,
  signed: Uint8Array,
): { readonly hex: string; readonly txid: string } {
  const [, ...inputs] = readMaps(signed)
  const witnesses = payment.coins.map((_, index) => witnessIn(inputs[index] ?? []))
  if (!witnesses.every((one) => one !== undefined)) throw new RangeError('A signature is missing')
  const signatureScript = redeemScript ? withLength(redeemScript) : NOTHING
  const id = sha256(sha256(serialize(payment, signatureScript))).reverse()
  return { hex: toHex(serialize(payment, signatureScript, witnesses)), txid: toHex(id) }
}

/** The parts of a transaction that tell a payment: outputs that it spends, as `txid:vout`, and that it makes. */
export interface TransactionParts {
  readonly spent: readonly string[]
  readonly outputs: readonly Output[]
}

/** Reads a transaction in hexadecimal. Throws for anything else. */
export function readTransaction(text: string): TransactionParts {
  const bytes = fromHex(text) ?? new Uint8Array()
  let at = 4
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('It ends too early')
    at += length
    return bytes.slice(at - length, at)
  }
  const number = (length: number) => take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const size = () => {
    const first = Number(number(1))
    return first < 0xfd ? first : Number(number(first === 0xfd ? 2 : 4))
  }
  if (bytes[4] === 0 && bytes[5] === 1) take(2)
  const spent: string[] = []
  for (let left = size(); left > 0; left--) {
    spent.push(`${toHex(take(32).reverse())}:${number(4)}`)
    // The script and the sequence number.
    take(size() + 4)
  }
  const outputs: Output[] = []
  for (let left = size(); left > 0; left--) outputs.push({ value: number(8), script: take(size()) })
  return { spent, outputs }
}
