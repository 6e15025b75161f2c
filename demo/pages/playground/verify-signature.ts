import { type Hex, verifyMessage } from 'viem'
import type { KitHandle } from 'wallet-modal'

type Namespace = ReturnType<KitHandle['getState']>['namespace']
type Verify = (address: string, message: string, signature: string) => Promise<boolean>

/** Whether an account signed a message, by the library that a site of that chain would use. */
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
}
