import { NETWORK, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { type Hex, hexToBytes } from 'viem'
import type { BitcoinPaymentType, BitcoinTestChain } from './bitcoin-types.ts'

/** A key with one account of each purpose. */
export interface BitcoinKeys {
  readonly secret: Uint8Array
  readonly payment: {
    readonly publicKey: Uint8Array
    readonly type: BitcoinPaymentType
    readonly script: Uint8Array
    readonly redeemScript?: Uint8Array
  }
  readonly ordinals: {
    readonly publicKey: Uint8Array
    readonly script: Uint8Array
    readonly tapInternalKey: Uint8Array
  }
  addressOn(chain: BitcoinTestChain['id'], purpose: 'payment' | 'ordinals'): string
}

const local = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Returns the parameters of a chain's addresses. */
export const bitcoinNetwork = (id: BitcoinTestChain['id']): typeof NETWORK =>
  id === 'bitcoin:mainnet' ? NETWORK : id === 'bitcoin:regtest' ? local : TEST_NETWORK

export function bitcoinKeys(key: Hex, type: BitcoinPaymentType = 'p2wpkh'): BitcoinKeys {
  const secret = hexToBytes(key)
  if (secret.length !== 32) throw new Error('A Bitcoin secret key is 32 bytes in hex.')
  const publicKey = pubECDSA(secret)
  const internal = pubSchnorr(secret)
  const isWrapped = type === 'p2sh-p2wpkh'
  const inner = (network?: typeof NETWORK) => p2wpkh(publicKey, network)
  const outer = (network?: typeof NETWORK) => (isWrapped ? p2sh(inner(network), network) : inner(network))
  return {
    secret,
    payment: { publicKey, type, script: outer().script, ...(isWrapped && { redeemScript: inner().script }) },
    ordinals: { publicKey: internal, script: p2tr(internal).script, tapInternalKey: internal },
    addressOn(chain, purpose) {
      const network = bitcoinNetwork(chain)
      const { address } = purpose === 'payment' ? outer(network) : p2tr(internal, undefined, network)
      return address as string
    },
  }
}
