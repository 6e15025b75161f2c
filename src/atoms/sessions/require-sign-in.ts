import { signInRequired } from '../../chains/core/error-texts/sign-in-required.ts'
import type { Session } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { lacksSignIn } from './sign-in.atoms.ts'

/** The sign-ins in which the page signs: each answers whether it is still the one of the visitor. */
export const signingOf = perKit(() => new Set<() => boolean>())

/**
 * Refuses what an account may not do before a sign-in that the page requires.
 *
 * @param method - What is asked of the wallet; a message can be signed while the account signs in.
 * @throws {WmError<'SIGN_IN_REQUIRED'>} The account of the session has not signed in.
 */
export function requireSignIn(kit: Kit, session: Session | undefined, method: string): void {
  if (!lacksSignIn(kit.store.get, session)) return
  if (/^personal_sign$|signMessage$/.test(method) && [...signingOf(kit)].some((isCurrent) => isCurrent())) return
  throw signInRequired('SIGN_IN_REQUIRED')
}
