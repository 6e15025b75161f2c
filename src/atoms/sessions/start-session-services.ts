import { namespaces } from '../../chains/core/namespaces.ts'
import type { Kit } from '../kit/kit.ts'
import { connectionListsAtom, sessionIn } from './connection.atoms.ts'
import { sessionsBegunAtom } from './connection-history.atoms.ts'
import { giveAtom, givenProvider } from './given-provider.ts'
import { currentConnectionListsAtom } from './multi-wallet/current-connection-lists.ts'
import { restoreClearedStorage } from './persist.ts'
import { followSession } from './session-effects.ts'

/**
 * Starts the services of a session: storage, events and lists. Called before each connection, so that a visitor who
 * only opens the list of wallets does not load them. `sessionsBegunAtom` tells the runtime to start balance and
 * transfers.
 */
export function startSessionServices(kit: Kit): void {
  if (kit.store.get(sessionsBegunAtom)) return
  kit.givenProvider = (provider) => givenProvider(kit, provider)
  kit.store.set(giveAtom, { give: kit.givenProvider })
  kit.store.set(connectionListsAtom, { from: currentConnectionListsAtom })
  const { signal } = kit
  const leaving = () =>
    restoreClearedStorage(
      kit,
      namespaces.flatMap((namespace) => sessionIn(kit.store.get, namespace) ?? []),
    )
  globalThis.addEventListener?.('pagehide', leaving, { signal })
  const stops = namespaces.map((namespace) => followSession(kit, namespace))
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  kit.store.set(sessionsBegunAtom, true)
}
