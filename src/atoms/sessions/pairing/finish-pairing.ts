import type { Namespace, Session } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'
import { keepDeepLink } from './keep-deep-link.ts'
import { approvedNamespacesAtom } from './pairing-host.ts'

/**
 * Resolves with the requested session or, if the wallet approved other namespaces only, with the first usable one of
 * those.
 */
export async function sessionOrApprovedFallback(
  kit: Kit,
  asked: Promise<Session>,
  attempt: { readonly namespace: Namespace; readonly attempt: number; readonly signal: AbortSignal },
): Promise<Session> {
  kit.store.set(approvedNamespacesAtom, [])
  try {
    return await asked
  } catch (error) {
    if (kit.store.get(approvedNamespacesAtom).length === 0) throw error
    const { connectApprovedInstead } = await import('./add-approved-sessions.ts')
    const session = await connectApprovedInstead(kit, attempt)
    if (!session) throw error
    return session
  }
}

/** Finishes a pairing after the session has started. Resolves with true if the wallet was opened by a link. */
export async function finishPairing(kit: Kit): Promise<boolean> {
  if (kit.store.get(approvedNamespacesAtom).length > 0)
    await (await import('./add-approved-sessions.ts')).addPairedSessions(kit)
  return keepDeepLink(kit)
}
