import type { Namespace } from './types.ts'

/** Namespaces with an adapter, in order of preference. */
export const namespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

export const isNamespace = (value: string): value is Namespace => (namespaces as readonly string[]).includes(value)

export const perNamespace = <T>(make: (namespace: Namespace) => T): { readonly [N in Namespace]: T } =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, make(namespace)])) as { [N in Namespace]: T }
