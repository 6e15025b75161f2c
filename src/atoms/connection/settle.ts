import { namespaces } from '../../chains/core/namespaces.ts'
import type { InnerKit } from '../kit-inside.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { savedConnector } from './saved-connector.ts'

/** Brings earlier connections back, without loading anything when there are none. Never rejects. */
export async function settle(kit: InnerKit): Promise<void> {
  const { store } = kit
  const saved = namespaces.filter((namespace) => savedConnector(kit, namespace))
  if (saved.length === 0) return
  if (store.get(optionsAtom).enableReconnect)
    for (const namespace of saved)
      store.set(connectionAtoms[namespace], {
        status: 'reconnecting',
        attempt: kit.nextAttempt(),
        connectorId: savedConnector(kit, namespace) as string,
      })
  try {
    await (await kit.runtime()).reconnect(kit)
  } catch {
    for (const namespace of saved) store.set(connectionAtoms[namespace], { status: 'disconnected' })
  }
}
