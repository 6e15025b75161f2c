// BIP-322, format "simple": the witness of a transaction that spends the output of one that can never be mined.
// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import type { OutputScript } from './address-script.ts'
import { hash160 } from './hash160.ts'

const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])
export const hash256 = (...parts: Uint8Array[]): Uint8Array => sha256(sha256(concatBytes(...parts)))

/** Length before a text or script: compact size, here of at most 65,535. */
export const compactSize = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 255, length >> 8)

const zero = (length: number) => new Uint8Array(length)
const one = Uint8Array.of(1)
/** List with the only output, of no value, which can never be spent: `OP_RETURN`. */
const output = concatBytes(zero(8), one, Uint8Array.of(0x6a))

/** Returns the id of the transaction that commits to a message and whose only output has the script. */
function spentId(message: Uint8Array, script: Uint8Array): Uint8Array {
  const committed = schnorr.utils.taggedHash('BIP0322-signed-message', message)
  const scriptSig = concatBytes(Uint8Array.of(0, 32), committed)
  return hash256(
    ...[zero(4), one, zero(32), new Uint8Array(4).fill(0xff), compactSize(scriptSig.length), scriptSig, zero(4)],
    ...[one, zero(8), compactSize(script.length), script, zero(4)],
  )
}

/** Returns the items of a witness; undefined if a byte is missing or left over. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  let at = 0
  const size = () => {
    const first = bytes[at++] ?? Number.NaN
    if (first < 0xfd) return first
    if (first !== 0xfd) return Number.NaN
    const length = (bytes[at] ?? Number.NaN) + (bytes[at + 1] ?? Number.NaN) * 256
    at += 2
    // A length has one form only.
    return length < 0xfd ? Number.NaN : length
  }
  const count = size()
  if (!(count > 0 && count <= 32)) return undefined
  const items: Uint8Array[] = []
  for (let left = count; left > 0; left--) {
    const length = size()
    if (!(length >= 0 && at + length <= bytes.length)) return undefined
    items.push(bytes.slice(at, at + length))
    at += length
  }
  return at === bytes.length ? items : undefined
}

/** Hash that an ECDSA signature of a segwit input signs (BIP-143). */
function sighashV0(spent: Uint8Array, scriptCode: Uint8Array): Uint8Array {
  const outpoint = concatBytes(spent, zero(4))
  return hash256(
    ...[zero(4), hash256(outpoint), hash256(zero(4)), outpoint, compactSize(scriptCode.length), scriptCode],
    ...[zero(8), zero(4), hash256(output), zero(4), Uint8Array.of(1, 0, 0, 0)],
  )
}

/** Hash that a signature with the key of a taproot output signs (BIP-341). */
function sighashV1(spent: Uint8Array, script: Uint8Array, type: number): Uint8Array {
  return schnorr.utils.taggedHash(
    'TapSighash',
    concatBytes(
      ...[Uint8Array.of(0, type), zero(4), zero(4), sha256(concatBytes(spent, zero(4))), sha256(zero(8))],
      ...[sha256(concatBytes(compactSize(script.length), script)), sha256(zero(4)), sha256(output)],
      ...[zero(1), zero(4)],
    ),
  )
}

/** A strict DER signature with a low s, and `SIGHASH_ALL`. */
function verifyEcdsa(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== 1 || key.length !== 33) return false
  try {
    const parsed = secp256k1.Signature.fromDER(signature.slice(0, -1))
    return same(parsed.toDERRawBytes(), signature.slice(0, -1)) && secp256k1.verify(parsed, hash, key, { lowS: true })
  } catch {
    return false
  }
}

function verifyKeyHash(witness: readonly Uint8Array[], spent: Uint8Array, program: Uint8Array): boolean {
  const [signature, key] = witness
  if (!signature || !key || witness.length !== 2 || !same(hash160(key), program)) return false
  return verifyEcdsa(signature, sighashV0(spent, Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac)), key)
}

/** Returns needed signatures and keys of an "m of n" script with compressed keys; undefined for every other script. */
function readMultisig(script: Uint8Array): { readonly needed: number; readonly keys: Uint8Array[] } | undefined {
  const needed = (script[0] ?? 0) - 0x50
  const count = (script.at(-2) ?? 0) - 0x50
  if (script.at(-1) !== 0xae || count < 1 || count > 15 || needed < 1 || needed > count) return undefined
  if (script.length !== 3 + count * 34) return undefined
  const parts = Array.from({ length: count }, (_, at) => script.slice(1 + at * 34, 35 + at * 34))
  return parts.every(([size]) => size === 33) ? { needed, keys: parts.map((part) => part.slice(1)) } : undefined
}

/** P2WSH, of the one kind of script that wallets of several people use. */
function verifyScriptHash(witness: readonly Uint8Array[], spent: Uint8Array, program: Uint8Array): boolean {
  const script = witness.at(-1)
  if (!script || !same(sha256(script), program)) return false
  const multisig = readMultisig(script)
  // OP_CHECKMULTISIG takes one item too many, which must be empty.
  if (!multisig || witness[0]?.length !== 0 || witness.length !== multisig.needed + 2) return false
  const hash = sighashV0(spent, script)
  let next = 0
  return witness.slice(1, -1).every((signature) => {
    while (next < multisig.keys.length)
      if (verifyEcdsa(signature, hash, multisig.keys[next++] as Uint8Array)) return true
    return false
  })
}

/** P2TR with the key of the output; scripts in a tree are not understood, and so not accepted. */
function verifyTaproot(witness: readonly Uint8Array[], spent: Uint8Array, { program, script }: OutputScript): boolean {
  const [signature] = witness
  if (!signature || witness.length !== 1) return false
  const type = signature.length === 64 ? 0 : signature.length === 65 && signature[64] === 1 ? 1 : undefined
  if (type === undefined) return false
  try {
    return schnorr.verify(signature.slice(0, 64), sighashV1(spent, script, type), program)
  } catch {
    return false
  }
}

/** Returns true if the witness is a valid "simple" signature of the message for an output script. */
export function verifyBip322(signature: Uint8Array, message: Uint8Array, output: OutputScript): boolean {
  const witness = readWitness(signature)
  if (!witness) return false
  const spent = spentId(message, output.script)
  switch (output.type) {
    case 'p2wpkh':
      return verifyKeyHash(witness, spent, output.program)
    case 'p2wsh':
      return verifyScriptHash(witness, spent, output.program)
    case 'p2tr':
      return verifyTaproot(witness, spent, output)
    case 'p2sh': {
      // Segwit within P2SH: its scriptSig follows from the key, so wallets send the witness alone.
      const program = hash160(witness[1] ?? zero(0))
      return same(hash160(Uint8Array.of(0, 20, ...program)), output.program) && verifyKeyHash(witness, spent, program)
    }
    case 'p2pkh':
      return false
  }
}
