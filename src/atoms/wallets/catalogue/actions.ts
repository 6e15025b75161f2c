// The way to the catalogue's code, which comes with its first use: it is no part of the first open.
import { WmError } from '../../../chains/core/errors.ts'
import type { Kit } from '../../kit.ts'
import { pagesAtom, recommendedAtom, searchAtom } from './catalogue.atoms.ts'

export interface MoreInput {
  readonly certified: boolean
}

export interface SearchInput {
  /** At least two characters; fewer end the search. */
  readonly query: string
  readonly certified: boolean
}

const failed = () => ({ status: 'failed' as const, error: new WmError('LOAD_FAILED', { part: 'the wallet list' }) })

/**
 * Fills the lists of the Connect view. Does nothing when they are there; tries again after a failure or when the
 * options have changed. Never rejects: how it went is in `recommendedAtom`.
 */
export function loadCatalogue(kit: Kit): Promise<void> {
  return import('./load-catalogue.ts').then(
    (code) => code.loadCatalogue(kit),
    () => kit.store.set(recommendedAtom, (old) => ({ ...old, state: failed() })),
  )
}

/**
 * Appends the next page to `pagesAtom`, or starts again when `certified` differs from what is there. Never rejects;
 * after a failure the same call tries again.
 */
export function loadMoreWallets(kit: Kit, input: MoreInput): Promise<void> {
  return import('./load-more.ts').then(
    (code) => code.loadMoreWallets(kit, input),
    () => kit.store.set(pagesAtom, (old) => ({ ...old, state: failed() })),
  )
}

/** Puts the answer to the newest query into `searchAtom`; older answers are dropped. Never rejects. */
export function searchWallets(kit: Kit, input: SearchInput): Promise<void> {
  return import('./search-wallets.ts').then(
    (code) => code.searchWallets(kit, input),
    () => kit.store.set(searchAtom, (old) => ({ ...old, ...input, state: failed() })),
  )
}
