import type { Namespace } from './types.ts'

/** Every namespace this package has an adapter for, in the order of preference. */
export const namespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** True for a name in the closed list. */
export const isNamespace = (value: string): value is Namespace => (namespaces as readonly string[]).includes(value)
