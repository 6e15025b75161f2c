import type { Namespace } from './types.ts'

/** The namespaces that a data API knows balances of (spec §10). */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** Those of them whose tokens this package can send; of the others it sends the coin. */
export const tokenSendNamespaces: readonly Namespace[] = ['eip155']
