import { report } from '../../chains/core/report.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { reconnect } from '../sessions/reconnect.ts'

/** Restores the connections of the last visit, and continues a login that has left the page. */
export async function reconnectAll(kit: Kit): Promise<void> {
  if (/result_uri/.test(globalThis.location?.search) || kit.storage.get(storageKeys.socialProvider))
    import('../login/social/finish-oauth-redirect.ts').then((m) => m.finishOauthRedirect(kit), report)
  // Other namespaces are left out: they may be stored by a page with other networks on the same origin.
  const used = new Set(kit.store.get(optionsAtom).networks.map(({ chainNamespace }) => chainNamespace))
  await Promise.all([...used].map((namespace) => reconnect(kit, namespace)))
  if (kit.storage.get(storageKeys.connections))
    await (await import('../sessions/multi-wallet/restore-inactive-sessions.ts')).restoreInactiveSessions(kit)
}
