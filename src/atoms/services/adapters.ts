import type { NamespaceAdapter } from '../../chains/core/adapter.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { loaders } from '../../chains/registry.ts'

const loaded = new Map<Namespace, unknown>()

/** Returns the namespace's driver if it is loaded, for callers that must not wait. */
export const loadedAdapter = <N extends Namespace>(namespace: N): NamespaceAdapter<N> | undefined =>
  loaded.get(namespace) as NamespaceAdapter<N> | undefined

/** Loads the namespace's driver. Rejects with `LOAD_FAILED`. */
export async function loadAdapter<N extends Namespace>(namespace: N): Promise<NamespaceAdapter<N>> {
  try {
    const { adapter } = await loaders[namespace]()
    loaded.set(namespace, adapter)
    return adapter as NamespaceAdapter<N>
  } catch (cause) {
    throw pageError('LOAD_FAILED', { part: `the ${namespace} adapter` }, { cause })
  }
}
