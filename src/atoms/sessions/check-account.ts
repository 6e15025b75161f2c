import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { Session } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { accountGateAtom } from './account-gate.atoms.ts'

/**
 * Refuses what the account of a session may not do. Callers that can wait call `loadAccountGate` first.
 *
 * @param method - What is asked of the wallet.
 * @throws {WmError<'SIGN_IN_REQUIRED'>} The account has not signed in, and the page requires it.
 * @throws {WmError<'LOAD_FAILED'>} The file that decides is not here.
 */
export function checkAccount(kit: Kit, session: Session | undefined, method: string): void {
  if (!kit.store.get(optionsAtom).siwx) return
  const gate = kit.store.get(accountGateAtom)
  if (!gate) throw pageError('LOAD_FAILED', { part: 'the sign-in' })
  gate.check(kit, session, method)
}
