import type { Namespace } from './types.ts'

/** Display names of the namespaces. Proper names are not translated. */
export const namespaceNames: { readonly [N in Namespace]: string } = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** Namespaces whose adapter pairs with remote wallets. */
export const pairable: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/** Namespaces in which the embedded wallet has accounts. */
export const embeddable: readonly Namespace[] = ['eip155', 'solana']
