import { isNamespace } from '../../../chains/core/namespaces.ts'
import { tryParse, v } from '../../../chains/core/schema.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'

export interface SavedConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  /** The wallet's name, shown while the wallet is unavailable. */
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

/** Returns a stored list of connections, or an empty one if it is missing or malformed. */
export function readConnections({ storage }: Pick<Kit, 'storage'>, key: string): readonly SavedConnection[] {
  try {
    return tryParse(schema, JSON.parse(storage.get(key) ?? '[]')) ?? []
  } catch {
    return []
  }
}
