import type { Namespace, Session } from '../../chains/core/types.ts'
import { keepDeepLink } from '../connection/keep-deep-link.ts'
import type { Kit } from '../kit.ts'
import { coveredAtom } from './covered.atoms.ts'

/**
 * What a pairing leads to: the session that was asked for or, where the wallet approved other namespaces only, that of
 * the first of them, which is then the active one there.
 */
export async function orAnother(
  kit: Kit,
  asked: Promise<Session>,
  attempt: { readonly namespace: Namespace; readonly attempt: number; readonly signal: AbortSignal },
): Promise<Session> {
  kit.store.set(coveredAtom, [])
  try {
    return await asked
  } catch (error) {
    if (kit.store.get(coveredAtom).length === 0) throw error
    const { adoptInstead } = await import('./adopt-covered.ts')
    const session = await adoptInstead(kit, attempt)
    if (!session) throw error
    return session
  }
}

/** What is left to do once it is connected. True when the wallet was opened by a link. */
export async function settlePairing(kit: Kit): Promise<boolean> {
  if (kit.store.get(coveredAtom).length > 0) await (await import('./adopt-covered.ts')).adoptCovered(kit)
  return keepDeepLink(kit)
}
