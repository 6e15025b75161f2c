import { pageError } from '../../../chains/core/error-texts/page-error.ts'
import type { Kit } from '../../kit/kit.ts'
import { recommendedAtom, type WalletList } from './catalogue.atoms.ts'

/**
 * Loads the lists of the Connect view, and the catalogue's code with the first call. Does nothing if they are loaded;
 * retries after a failure or a change of the options. Never rejects: the outcome is in `recommendedAtom`.
 */
export function loadCatalogue(kit: Kit): Promise<void> {
  return import('./load-catalogue.ts').then(
    (code) => code.loadCatalogue(kit),
    (cause: unknown) =>
      kit.store.set(
        recommendedAtom,
        (old): WalletList => ({
          ...old,
          state: { status: 'failed', error: pageError('LOAD_FAILED', { part: 'the wallet list' }, { cause }) },
        }),
      ),
  )
}
