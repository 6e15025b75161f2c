import type { Namespace } from './types.ts'

/** The namespaces whose driver reaches remote wallets by pairing. */
export const pairable: readonly Namespace[] = ['eip155', 'solana']
