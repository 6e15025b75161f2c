import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { Session } from '../../chains/core/types.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { accountGateAtom } from './account-gate.atoms.ts'

const notLoaded = (cause?: unknown) => pageError('LOAD_FAILED', { part: 'the sign-in' }, { cause })

/** Returns true while the gate of a page that has one is not here. */
export const lacksAccountGate = ({ store }: HasStore): boolean =>
  !!store.get(optionsAtom).siwx && !store.get(accountGateAtom)

/**
 * Loads the gate. Callers ask `lacksAccountGate` first: without a wait, they go on in the task of the visitor's click.
 *
 * @throws {WmError<'LOAD_FAILED'>} A later call tries again.
 */
export async function loadAccountGate({ store }: HasStore): Promise<void> {
  try {
    store.set(accountGateAtom, (await import('./sign-in-gate.ts')).signInGate)
  } catch (cause) {
    throw notLoaded(cause)
  }
}

/**
 * Refuses what the account of a session may not do, and everything while the gate is missing.
 *
 * @param method - What is asked of the wallet.
 * @throws {WmError<'SIGN_IN_REQUIRED'>} The account has not signed in, and the page requires it.
 * @throws {WmError<'LOAD_FAILED'>} The gate is not here.
 */
export function checkAccount(kit: Kit, session: Session | undefined, method: string): void {
  if (lacksAccountGate(kit)) throw notLoaded()
  kit.store.get(accountGateAtom)?.check(kit, session, method)
}
