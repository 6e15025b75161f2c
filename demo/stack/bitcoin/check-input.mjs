import { verify, verifySchnorr } from '@bitcoinerlab/secp256k1'
import { OutScript } from '@scure/btc-signer'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'

/** Converts a DER signature to r and s with 32 bytes each. */
function compact(der) {
  const out = new Uint8Array(64)
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1]
    const value = der.subarray(at + 2, at + 2 + length)
    const digits = value.subarray(value.findIndex((byte) => byte !== 0))
    out.set(digits, end - digits.length)
    at += 2 + length
  }
  return out
}

/**
 * Returns true if an input may spend its output: p2wpkh, also within p2sh, and p2tr by key. The library
 * differs from the one that signs.
 * @param {import('@scure/btc-signer').Transaction} transaction
 * @param {number} at
 * @param {readonly { script: Uint8Array, value: bigint }[]} spent
 */
export function checkInput(transaction, at, spent) {
  const witness = transaction.getInput(at).finalScriptWitness ?? []
  const output = spent[at]
  // The signature hash functions are private in the library's types.
  const inside = /** @type {any} */ (transaction)
  if (!output) return false
  try {
    const outside = OutScript.decode(output.script)
    const pushed = transaction.getInput(at).finalScriptSig?.slice(1)
    // The script of a wrapped output is pushed, and its hash is in the output.
    if (outside.type === 'sh' && !(pushed && equalBytes(hash160(pushed), outside.hash))) return false
    const out = outside.type === 'sh' && pushed ? OutScript.decode(pushed) : outside
    const [signature = new Uint8Array(), publicKey] = witness
    if (out.type === 'wpkh') {
      if (!publicKey || !equalBytes(hash160(publicKey), out.hash)) return false
      const code = OutScript.encode({ type: 'pkh', hash: out.hash })
      const hash = inside.preimageWitnessV0(at, code, signature.at(-1), output.value)
      return verify(hash, publicKey, compact(signature.subarray(0, -1)))
    }
    if (out.type !== 'tr' || witness.length !== 1) return false
    const type = signature.length === 65 ? signature[64] : 0
    const scripts = spent.map(({ script }) => script)
    const amounts = spent.map(({ value }) => value)
    const hash = inside.preimageWitnessV1(at, scripts, type, amounts)
    return verifySchnorr(hash, out.pubkey, signature.subarray(0, 64))
  } catch {
    return false
  }
}
