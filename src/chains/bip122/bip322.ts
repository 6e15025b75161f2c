import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import type { OutputScript } from './address-script.ts'
import {
  outpointOf,
  readFull,
  readPushes,
  readSimple,
  same,
  sighashLegacy,
  sighashV0,
  sighashV1,
  type ToSign,
} from './bip322-transaction.ts'
import { hash160 } from './hash160.ts'

/** A strict DER signature with a low s, and `SIGHASH_ALL`. */
function verifyEcdsa(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== 1) return false
  try {
    const parsed = secp256k1.Signature.fromDER(signature.slice(0, -1))
    return same(parsed.toDERRawBytes(), signature.slice(0, -1)) && secp256k1.verify(parsed, hash, key, { lowS: true })
  } catch {
    return false
  }
}

const keyHashScript = (program: Uint8Array) => Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac)

/** Signature and key, of which the program has the hash. Only older addresses may have a key of 65 bytes. */
function verifyKeyHash(items: readonly Uint8Array[], hash: Uint8Array, program: Uint8Array, longest: number): boolean {
  const [signature, key] = items
  if (!signature || !key || items.length !== 2 || !same(hash160(key), program)) return false
  return key.length <= longest && verifyEcdsa(signature, hash, key)
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

/** Signatures, then their script, of the one kind that wallets of several people use. */
function verifyMultisig(items: readonly Uint8Array[], hash: Uint8Array, script: Uint8Array): boolean {
  const multisig = readMultisig(script)
  // OP_CHECKMULTISIG takes one item too many, which must be empty.
  if (!multisig || items[0]?.length !== 0 || items.length !== multisig.needed + 2) return false
  let next = 0
  return items.slice(1, -1).every((signature) => {
    while (next < multisig.keys.length)
      if (verifyEcdsa(signature, hash, multisig.keys[next++] as Uint8Array)) return true
    return false
  })
}

/** P2TR with the key of the output; scripts in a tree are not understood, and so not accepted. */
function verifyTaproot(tx: ToSign, { program, script }: OutputScript): boolean {
  const [signature] = tx.witness
  if (!signature || tx.witness.length !== 1) return false
  const type = signature.length === 64 ? 0 : signature.length === 65 && signature[64] === 1 ? 1 : undefined
  if (type === undefined) return false
  try {
    return schnorr.verify(signature.slice(0, 64), sighashV1(tx, script, type), program)
  } catch {
    return false
  }
}

/** Version 0 of segwit: a key or a script of which the program has the hash. */
function verifyV0(tx: ToSign, program: Uint8Array): boolean {
  const { witness } = tx
  if (program.length === 20) return verifyKeyHash(witness, sighashV0(tx, keyHashScript(program)), program, 33)
  const script = witness.at(-1)
  return script !== undefined && same(sha256(script), program) && verifyMultisig(witness, sighashV0(tx, script), script)
}

/** P2SH: segwit within it, or a script of several keys. */
function verifyP2sh(tx: ToSign, program: Uint8Array): boolean {
  const pushed = readPushes(tx.scriptSig)
  const redeem = pushed?.at(-1)
  if (!pushed || !redeem || !same(hash160(redeem), program)) return false
  const isSegwit = redeem[0] === 0 && redeem.length === (redeem[1] ?? 0) + 2
  if (isSegwit) return pushed.length === 1 && verifyV0(tx, redeem.slice(2))
  return tx.witness.length === 0 && verifyMultisig(pushed, sighashLegacy(tx, redeem), redeem)
}

function verifyTransaction(tx: ToSign, { type, program, script }: OutputScript): boolean {
  if (type === 'p2sh') return verifyP2sh(tx, program)
  if (type === 'p2pkh')
    return (
      tx.witness.length === 0 &&
      verifyKeyHash(readPushes(tx.scriptSig) ?? [], sighashLegacy(tx, keyHashScript(program)), program, 65)
    )
  if (tx.scriptSig.length > 0) return false
  return type === 'p2tr' ? verifyTaproot(tx, { type, program, script }) : verifyV0(tx, program)
}

/** Returns true if the witness is a valid "simple" signature of the message for an output script. */
export function verifySimple(signature: Uint8Array, message: Uint8Array, output: OutputScript): boolean {
  const tx = readSimple(signature, outpointOf(message, output.script))
  if (!tx) return false
  if (output.type !== 'p2sh') return verifyTransaction(tx, output)
  // Segwit within P2SH: its scriptSig follows from the key, so wallets send the witness alone.
  const redeem = Uint8Array.of(0, 20, ...hash160(tx.witness[1] ?? new Uint8Array()))
  return verifyTransaction({ ...tx, scriptSig: Uint8Array.of(redeem.length, ...redeem) }, output)
}

/**
 * Returns true if the transaction is a valid "full" signature of the message for an output script. Times from which the
 * transaction holds are not looked at: no script that is read here has one, and a sign-in message names its own.
 */
export function verifyFull(signature: Uint8Array, message: Uint8Array, output: OutputScript): boolean {
  const tx = readFull(signature, outpointOf(message, output.script))
  return tx !== undefined && verifyTransaction(tx, output)
}
