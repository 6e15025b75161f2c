import { createKeyPairFromPrivateKeyBytes, signBytes } from '@solana/web3.js'
import { bytesToHex, hexToBytes } from 'viem'
import { indented } from '../lib/indented.ts'
import type { OtherWallet } from './other-wallet.ts'
import { RpcError } from './rpc-error.ts'

/** Substrate's public development account "Alice" with an Ed25519 key. */
const secret = '0xabf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115'
/** Addresses of the key on Polkadot and Kusama. */
const accounts = [
  'polkadot:91b171bb158e2d3848fa23a9f1c25182:146SvjUZXoMaemdeiecyxgALeYMm8ZWh1yrGo8RtpoPfe7WL',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f:FfmSiZNJP72xtSaXiP2iUhBwWeMEvmjPrxY2ViVkWaeChDC',
] as const

export const polkadotWallet: OtherWallet = {
  namespace: 'polkadot',
  name: 'Polkadot',
  accounts,
  // Transactions need a node of the chain, which the demo does not have.
  methods: ['polkadot_signMessage'],
  describe(method, param, chain) {
    const { address, message } = (param ?? {}) as { readonly [key: string]: unknown }
    const facts = [
      { label: 'Account', value: String(address), mono: true },
      { label: 'Network', value: chain, mono: true },
    ]
    if (method !== 'polkadot_signMessage') return { title: method, lead: '', facts, text: indented(param) }
    return {
      title: 'Sign this message?',
      lead: 'Signing proves that you hold this account.',
      facts,
      text: String(message),
    }
  },
  async perform(_, param, chain) {
    const { address, message } = (param ?? {}) as { readonly [key: string]: unknown }
    if (!accounts.some((account) => account === `${chain}:${String(address)}`))
      throw new RpcError(4100, 'This account does not belong to the wallet.')
    const { privateKey } = await createKeyPairFromPrivateKeyBytes(hexToBytes(secret))
    const signature = await signBytes(privateKey, new TextEncoder().encode(String(message)))
    return { signature: bytesToHex(Uint8Array.from(signature)) }
  },
}
