import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'
import { firstKeys } from '../storage/first-keys.ts'

/** Where a namespace's connector id is stored. */
export const connectorKey = (namespace: Namespace) => `${namespace}:${firstKeys.connectedConnectorId}`

/** The connector a namespace was connected with, when its text is plausible. */
export function savedConnector({ storage }: Pick<Kit, 'storage'>, namespace: Namespace): string | undefined {
  const id = storage.get(connectorKey(namespace))
  return id && id.length <= 256 ? id : undefined
}
