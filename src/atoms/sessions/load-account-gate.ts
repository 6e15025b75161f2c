import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { accountGateAtom } from './account-gate.atoms.ts'

/** Returns true while the file is missing that decides whether the account may be shown and used, on a page with one. */
export const lacksAccountGate = ({ store }: HasStore): boolean =>
  !!store.get(optionsAtom).siwx && !store.get(accountGateAtom)

/** Loads that file. Rejects with `LOAD_FAILED`; a later call tries again. */
export async function loadAccountGate({ store }: HasStore): Promise<void> {
  try {
    const { signInGate } = await import('./sign-in-gate.ts')
    store.set(accountGateAtom, signInGate)
  } catch (cause) {
    throw pageError('LOAD_FAILED', { part: 'the sign-in' }, { cause })
  }
}
