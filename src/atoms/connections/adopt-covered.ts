import { authId, walletConnectId } from '../../chains/core/connector.ts'
import { embeddable } from '../../chains/core/embeddable.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { dispatch } from '../connection/dispatch.ts'
import { endRemote } from '../connection/end-remote.ts'
import { saveSession } from '../connection/persist.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { activeSessionAtom, chosenNamespaceAtom, networkAtoms } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { makeRoom } from './beside.ts'
import { coveredAtom } from './covered.atoms.ts'
import { keepOthers } from './keep-others.ts'
import { adopt } from './restore-others.ts'

/** The namespace's part of the session that the wallet has approved. */
async function partOf(kit: Kit, namespace: Namespace, connectorId: string): Promise<Session | undefined> {
  try {
    const adapter = await adapterOf(namespace)
    const { caipNetworkId } = kit.store.get(networkAtoms[namespace])
    const saved = { connectorId, caipNetworkId }
    return (await adapter.reconnect(saved, contextFor(kit, namespace))) ?? undefined
  } catch {
    // The wallet is connected all the same, in the namespaces that could be loaded.
    return undefined
  }
}

/** A session in every namespace that a pairing covers besides the one that asked: as the active one, or beside that. */
export async function adoptCovered(kit: Kit): Promise<void> {
  const covered = kit.store.get(coveredAtom)
  kit.store.set(coveredAtom, [])
  await adoptIn(kit, covered, walletConnectId)
}

/** One login is an account in every namespace that the page has (protocol §3.6). */
export async function adoptEmbedded(kit: Kit, asked: Namespace): Promise<void> {
  const used = new Set(kit.store.get(optionsAtom).networks.map(({ chainNamespace }) => chainNamespace))
  const covered = embeddable.filter((namespace) => namespace !== asked && used.has(namespace))
  await adoptIn(kit, covered, authId)
}

async function adoptIn(kit: Kit, covered: readonly Namespace[], connectorId: string): Promise<void> {
  const { multiWallet } = kit.store.get(optionsAtom).features
  // Where one wallet is all that a page wants, nobody loses another one without having asked for that.
  const free = covered.filter((namespace) => multiWallet || !sessionOf(kit.store.get(connectionAtoms[namespace])))
  keepOthers(kit)
  for (const session of await Promise.all(free.map((namespace) => partOf(kit, namespace, connectorId))))
    if (session) adopt(kit, session)
  // What was taken in last is not what the visitor is looking at.
  const active = kit.store.get(activeSessionAtom)
  if (active) saveSession(kit, active)
}

/** The wallet approved nothing of the namespace that asked: ends that attempt with the first one that it did approve. */
export async function adoptInstead(
  kit: Kit,
  {
    namespace: asked,
    attempt,
    signal,
  }: { readonly namespace: Namespace; readonly attempt: number; readonly signal: AbortSignal },
): Promise<Session | undefined> {
  const covered = kit.store.get(coveredAtom)
  for (const namespace of covered) {
    const session = await partOf(kit, namespace, walletConnectId)
    if (!session) continue
    if (signal.aborted) break
    kit.store.set(
      coveredAtom,
      covered.filter((one) => one !== namespace),
    )
    kit.store.set(chosenNamespaceAtom, namespace)
    const room = makeRoom(kit, namespace, walletConnectId)
    dispatch(kit, namespace, { type: 'ACTIVATE', session }, room.others)
    room.settle()
    dispatch(kit, asked, { type: 'FAILED', attempt })
    return session
  }
  // Nobody waits any more, or nothing of it can be used: the wallet must not believe that it is connected.
  kit.store.set(coveredAtom, [])
  for (const namespace of covered) await endRemote(kit, namespace)
  return undefined
}
