// The way to the catalogue's code, which comes with its first use: it is no part of the first open.
import { WmError } from '../../../chains/core/errors.ts'
import type { Kit } from '../../kit.ts'
import { recommendedAtom, type WalletList } from './catalogue.atoms.ts'

/**
 * Fills the lists of the Connect view. Does nothing when they are there; tries again after a failure or when the
 * options have changed. Never rejects: how it went is in `recommendedAtom`.
 */
export function loadCatalogue(kit: Kit): Promise<void> {
  return import('./load-catalogue.ts').then(
    (code) => code.loadCatalogue(kit),
    () =>
      kit.store.set(
        recommendedAtom,
        (old): WalletList => ({
          ...old,
          state: { status: 'failed', error: new WmError('LOAD_FAILED', { part: 'the wallet list' }) },
        }),
      ),
  )
}
