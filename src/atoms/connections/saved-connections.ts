import { isNamespace } from '../../chains/core/namespaces.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'

/** Which wallet of which namespace. */
export interface SavedConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  /** What to call it while it is not here. */
  readonly name?: string
}

const text = v.pipe(v.string(), v.maxLength(256))
const schema = v.pipe(
  v.array(
    v.object({
      namespace: v.custom<Namespace>((value) => typeof value === 'string' && isNamespace(value)),
      connectorId: text,
      name: v.exactOptional(text),
    }),
  ),
  v.maxLength(32),
)

/** A stored list of connections; empty when there is none, or when it is not one. */
export function readConnections({ storage }: Pick<Kit, 'storage'>, key: string): readonly SavedConnection[] {
  try {
    return tryParse(schema, JSON.parse(storage.get(key) ?? '[]')) ?? []
  } catch {
    return []
  }
}
