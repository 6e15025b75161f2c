import { authId, walletConnectId } from '../../../chains/core/connector.ts'
import { embeddable } from '../../../chains/core/namespace-info.ts'
import type { Namespace, Session } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { adapterContext } from '../../services/adapter-context.ts'
import { loadAdapter } from '../../services/adapters.ts'
import { sessionIn } from '../connection.atoms.ts'
import { dispatch } from '../dispatch.ts'
import { persistInactiveSessions } from '../multi-wallet/persist-inactive-sessions.ts'
import { planReplacement } from '../multi-wallet/replace-session.ts'
import { addSession } from '../multi-wallet/restore-inactive-sessions.ts'
import { networkAtoms } from '../network/active-network.atoms.ts'
import { activeSessionAtom, chosenNamespaceAtom } from '../network/network.atoms.ts'
import { saveSession } from '../persist.ts'
import { endRemoteSession } from './end-remote-session.ts'
import { approvedNamespacesAtom } from './pairing-host.ts'

/** Returns a namespace's session of a wallet that has approved several namespaces. */
async function partOf(kit: Kit, namespace: Namespace, connectorId: string): Promise<Session | undefined> {
  try {
    const adapter = await loadAdapter(namespace)
    const { caipNetworkId } = kit.store.get(networkAtoms[namespace])
    const saved = { connectorId, caipNetworkId }
    return (await adapter.reconnect(saved, adapterContext(kit, namespace))) ?? undefined
  } catch {
    // The wallet stays connected in the namespaces whose driver could be loaded.
    return undefined
  }
}

/** Adds a session in every other namespace that the paired wallet approved: active, or inactive if one is connected. */
export async function addPairedSessions(kit: Kit): Promise<void> {
  const covered = kit.store.get(approvedNamespacesAtom)
  kit.store.set(approvedNamespacesAtom, [])
  await adoptIn(kit, covered, walletConnectId)
}

/** Adds the embedded wallet's session in every other configured namespace: one login has an account in each. */
export async function addEmbeddedSessions(kit: Kit, asked: Namespace): Promise<void> {
  const used = new Set(kit.store.get(optionsAtom).networks.map(({ chainNamespace }) => chainNamespace))
  const covered = embeddable.filter((namespace) => namespace !== asked && used.has(namespace))
  await adoptIn(kit, covered, authId)
}

async function adoptIn(kit: Kit, covered: readonly Namespace[], connectorId: string): Promise<void> {
  const { multiWallet } = kit.store.get(optionsAtom).features
  // Without `multiWallet` a namespace keeps the wallet that the visitor connected there.
  const free = covered.filter((namespace) => multiWallet || !sessionIn(kit.store.get, namespace))
  persistInactiveSessions(kit)
  for (const session of await Promise.all(free.map((namespace) => partOf(kit, namespace, connectorId))))
    if (session) addSession(kit, session)
  // The added sessions must not change the stored active namespace.
  const active = kit.store.get(activeSessionAtom)
  if (active) saveSession(kit, active)
}

/** Ends an attempt whose wallet approved other namespaces only, with a session in the first usable one of them. */
export async function connectApprovedInstead(
  kit: Kit,
  {
    namespace: asked,
    attempt,
    signal,
  }: { readonly namespace: Namespace; readonly attempt: number; readonly signal: AbortSignal },
): Promise<Session | undefined> {
  const covered = kit.store.get(approvedNamespacesAtom)
  for (const namespace of covered) {
    const session = await partOf(kit, namespace, walletConnectId)
    if (!session) continue
    if (signal.aborted) break
    kit.store.set(
      approvedNamespacesAtom,
      covered.filter((one) => one !== namespace),
    )
    kit.store.set(chosenNamespaceAtom, namespace)
    const replacement = planReplacement(kit, namespace, walletConnectId)
    dispatch(kit, namespace, { type: 'ACTIVATE', session, keep: replacement.keep })
    replacement.finish()
    dispatch(kit, asked, { type: 'FAILED', attempt })
    return session
  }
  // The attempt is over or no namespace is usable: end the session, so that the wallet does not show a connection.
  kit.store.set(approvedNamespacesAtom, [])
  for (const namespace of covered) await endRemoteSession(kit, namespace)
  return undefined
}
