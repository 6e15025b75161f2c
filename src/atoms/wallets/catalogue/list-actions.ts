// The way to what AllWallets needs of the catalogue, each part with its first use.
import { WmError } from '../../../chains/core/errors.ts'
import type { Kit } from '../../kit.ts'
import { pagesAtom, searchAtom } from './catalogue.atoms.ts'

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
