import { namespaces } from '../../chains/core/namespaces.ts'
import type { Namespace } from '../../chains/core/types.ts'

/** One value for each namespace: a plain record, since the set is closed. */
export const perNamespace = <T>(make: (namespace: Namespace) => T): { readonly [N in Namespace]: T } =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, make(namespace)])) as { [N in Namespace]: T }
