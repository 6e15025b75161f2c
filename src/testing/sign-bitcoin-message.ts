import { RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { bytesToHex, hexToBytes } from 'viem'
import { sign } from 'viem/accounts'
import type { BitcoinKeys } from './bitcoin-account.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function size(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 255, length >> 8)
  return Uint8Array.of(0xfe, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24)
}

/** Format of BIP-137: a header byte for key and type of address, then r and s. */
async function signEcdsa({ secret }: BitcoinKeys, message: Uint8Array): Promise<Uint8Array> {
  const hash = sha256x2(utf8('\x18Bitcoin Signed Message:\n'), size(message.length), message)
  const { r, s, yParity } = await sign({ hash: bytesToHex(hash), privateKey: bytesToHex(secret) })
  return concatBytes(Uint8Array.of(39 + (yParity ?? 0)), hexToBytes(r, { size: 32 }), hexToBytes(s, { size: 32 }))
}

/** Simple format of BIP-322: the witness of a transaction that spends the output of one that can never be mined. */
function signSimple(keys: BitcoinKeys, purpose: 'payment' | 'ordinals', message: Uint8Array): Uint8Array {
  const { script } = keys[purpose]
  const any = {
    version: 0,
    lockTime: 0,
    allowUnknownVersion: true,
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
  }
  const spent = new Transaction(any)
  // Outputs come first: a final input forbids further outputs.
  spent.addOutput({ amount: 0n, script })
  spent.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0, 32), tagSchnorr('BIP0322-signed-message', message)),
  })
  const spending = new Transaction(any)
  spending.addInput({
    txid: spent.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(purpose === 'ordinals' && { tapInternalKey: keys.ordinals.tapInternalKey }),
    ...(purpose === 'payment' && keys.payment.redeemScript && { redeemScript: keys.payment.redeemScript }),
  })
  spending.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  spending.signIdx(keys.secret, 0)
  spending.finalizeIdx(0)
  return RawWitness.encode(spending.getInput(0).finalScriptWitness ?? [])
}

/** Signs a message with one of a key's accounts. Only payment accounts sign by ECDSA. */
export const signBitcoinMessage = async (
  keys: BitcoinKeys,
  purpose: 'payment' | 'ordinals',
  message: Uint8Array,
  protocol: 'ecdsa' | 'bip322' = purpose === 'payment' ? 'ecdsa' : 'bip322',
): Promise<Uint8Array> => (protocol === 'ecdsa' ? signEcdsa(keys, message) : signSimple(keys, purpose, message))
