import type { Namespace } from './types.ts'

/** The namespaces that a data API knows balances of (spec §10). */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']
