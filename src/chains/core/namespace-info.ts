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

/**
 * Addresses that belong to nobody, for messages that are made before the account is known. A namespace without one
 * signs in after the connection.
 */
export const nobody: { readonly [N in Namespace]?: string } = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
}

/** Namespaces whose balances a data API serves. */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** Namespaces whose tokens this package can send; in the others it sends the coin. */
export const tokenSendNamespaces: readonly Namespace[] = ['eip155']

/** Namespaces whose history a data API serves. */
export const historyNamespaces: readonly Namespace[] = ['eip155']
