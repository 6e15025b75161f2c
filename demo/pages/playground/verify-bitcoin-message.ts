import { recover } from '@bitcoinerlab/secp256k1'
import { Address, NETWORK, OutScript, RawWitness, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { concatBytes, equalBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { checkInput } from '../../stack/bitcoin/check-input.mjs'

const networks = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]
const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

function scriptOf(address: string): Uint8Array | undefined {
  for (const network of networks)
    try {
      return OutScript.encode(Address(network).decode(address))
    } catch {
      // The address is of another network.
    }
  return undefined
}

function size(length: number): Uint8Array {
  return length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 255, length >> 8)
}

/** Verifies the older format (BIP-137): the public key recovered from the signature must belong to the address. */
function isEcdsa(script: Uint8Array, message: string, signature: Uint8Array): boolean {
  const text = utf8(message)
  const hash = sha256x2(utf8('\x18Bitcoin Signed Message:\n'), size(text.length), text)
  const id = (((signature[0] ?? 0) - 27) & 3) as 0 | 1 | 2 | 3
  const key = recover(hash, signature.subarray(1), id, true)
  const expected = OutScript.decode(script)
  return !!key && 'hash' in expected && equalBytes(hash160(Uint8Array.from(key)), expected.hash)
}

/** Verifies a BIP-322 simple signature: a witness that could spend a virtual output. */
function isSimple(script: Uint8Array, message: string, signature: Uint8Array): boolean {
  const any = {
    version: 0,
    lockTime: 0,
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowUnknownVersion: true,
  }
  const spent = new Transaction(any)
  spent.addOutput({ amount: 0n, script })
  const tag = tagSchnorr('BIP0322-signed-message', utf8(message))
  const finalScriptSig = concatBytes(Uint8Array.of(0, 32), tag)
  spent.addInput({ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig })
  const spending = new Transaction(any)
  spending.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  spending.addInput({ txid: spent.id, index: 0, sequence: 0, finalScriptWitness: RawWitness.decode(signature) })
  return checkInput(spending, 0, [{ script, value: 0n }])
}

/** Verifies a message signature of a p2wpkh or p2tr account. The curve library differs from the demo wallet's. */
export function verifyBitcoinMessage(address: string, message: string, signature: string): boolean {
  try {
    const script = scriptOf(address)
    const bytes = bytesOf(signature)
    const [header = 0] = bytes
    if (!script) return false
    const old = bytes.length === 65 && header >= 27 && header <= 42
    return old ? isEcdsa(script, message, bytes) : isSimple(script, message, bytes)
  } catch {
    return false
  }
}
