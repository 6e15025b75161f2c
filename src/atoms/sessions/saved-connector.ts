import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { pageLoadKeys } from '../kit/storage/page-load-keys.ts'

export const connectorKey = (namespace: Namespace) => `${namespace}:${pageLoadKeys.connectedConnectorId}`

/** Returns the stored connector id of a namespace, or undefined if it is missing or too long. */
export function savedConnector({ storage }: Pick<Kit, 'storage'>, namespace: Namespace): string | undefined {
  const id = storage.get(connectorKey(namespace))
  return id && id.length <= 256 ? id : undefined
}
