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

/** Namespaces whose balances a data API serves. */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** Namespaces whose tokens this package can send; in the others it sends the coin. */
export const tokenSendNamespaces: readonly Namespace[] = ['eip155']

/** Namespaces whose history, and whose names of accounts, a data API serves. */
export const historyNamespaces: readonly Namespace[] = ['eip155']
