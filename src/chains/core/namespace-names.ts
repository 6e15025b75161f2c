import type { Namespace } from './types.ts'

/** What a namespace is called where a visitor chooses between several; names, not words, so they are not translated. */
export const namespaceNames: { readonly [N in Namespace]: string } = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
}
