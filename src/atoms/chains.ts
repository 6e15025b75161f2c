import type { NamespaceAdapter } from '../chains/core/adapter.ts'
import { WmError } from '../chains/core/errors.ts'
import type { Namespace } from '../chains/core/types.ts'
import { loaders } from '../chains/registry.ts'

const loaded = new Map<Namespace, unknown>()

/** The namespace's driver when it is here already: for what must not miss an event while waiting. */
export const adapterNow = <N extends Namespace>(namespace: N): NamespaceAdapter<N> | undefined =>
  loaded.get(namespace) as NamespaceAdapter<N> | undefined

/** The namespace's driver, loaded when first asked for. */
export async function adapterOf<N extends Namespace>(namespace: N): Promise<NamespaceAdapter<N>> {
  try {
    const { adapter } = await loaders[namespace]()
    loaded.set(namespace, adapter)
    return adapter as NamespaceAdapter<N>
  } catch (cause) {
    throw new WmError('LOAD_FAILED', { part: `the ${namespace} adapter` }, { cause })
  }
}
