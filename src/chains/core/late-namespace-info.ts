import type { Namespace } from './types.ts'

// Facts that nothing needs before a connection: beside the others they would be a part of the first open.

/**
 * Addresses that belong to nobody, for messages that are made before the account is known. A namespace without one
 * signs in after the connection.
 */
export const nobody: { readonly [N in Namespace]?: string } = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
}

/** Namespaces with tokens: a data API serves their balances, and this package sends them. */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** Namespaces whose balances are read from their networks. */
export const balanceNamespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** Namespaces whose history, and whose names of accounts, a data API serves. */
export const historyNamespaces: readonly Namespace[] = ['eip155']

/** Networks of `known-routers.ts`; a page adds others by naming their routers in its option `swaps`. */
export const swapNetworks = /^eip155:(1|10|56|137|8453|42161|43114)$/

/** Namespaces whose NFTs a data API or the network lists, and that this package can send. */
export const nftNamespaces: readonly Namespace[] = ['eip155']

/** Namespaces whose wallets can grant smart sessions. */
export const smartSessionNamespaces: readonly Namespace[] = ['eip155']

/** Namespaces with token approvals, which this package reads and revokes. */
export const approvalNamespaces: readonly Namespace[] = ['eip155']
