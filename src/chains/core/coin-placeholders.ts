import type { Namespace } from './types.ts'

/** Texts that stand for the coin of a network where a service expects a contract. */
export const coinPlaceholders: { readonly [N in Namespace]?: string } = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}
