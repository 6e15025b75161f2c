import { type Hex, hexToBytes, verifyMessage } from 'viem'
import type { KitHandle } from 'wallet-modal'

type Namespace = ReturnType<KitHandle['getState']>['namespace']
type Verify = (address: string, message: string, signature: string) => Promise<boolean>

/** Verifies message signatures per namespace, with the libraries that sites use. */
export const verifySignature: { readonly [N in Namespace]: Verify } = {
  eip155: (address, message, signature) =>
    verifyMessage({ address: address as Hex, message, signature: signature as Hex }),
  async solana(address, message, signature) {
    const { getBase58Encoder, verifySignature: verify } = await import('@solana/web3.js')
    const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))
    const key = await crypto.subtle.importKey('raw', bytes(address), 'Ed25519', true, ['verify'])
    return verify(key, bytes(signature) as Parameters<typeof verify>[1], new TextEncoder().encode(message))
  },
  async bip122(address, message, signature) {
    const { verifyBitcoinMessage } = await import('./verify-bitcoin-message.ts')
    return verifyBitcoinMessage(address, message, signature)
  },
  // The demo's account has an Ed25519 key: one byte prefix, 32 bytes of key, two bytes of checksum.
  async polkadot(address, message, signature) {
    const { getBase58Encoder, verifySignature: verify } = await import('@solana/web3.js')
    const raw = Uint8Array.from(getBase58Encoder().encode(address)).slice(1, 33)
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
    return verify(key, hexToBytes(signature as Hex) as Parameters<typeof verify>[1], new TextEncoder().encode(message))
  },
  // Cosmos wallets sign no text: `kit.signMessage` throws.
  cosmos: async () => false,
}
