import type { Namespace } from './types.ts'

/** The namespaces in which the embedded wallet has accounts. */
export const embeddable: readonly Namespace[] = ['eip155', 'solana']
