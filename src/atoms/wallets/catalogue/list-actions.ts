import { pageError } from '../../../chains/core/error-texts/page-error.ts'
import type { Kit } from '../../kit/kit.ts'
import { pagesAtom, searchAtom } from './catalogue.atoms.ts'
import type { MoreInput } from './load-more.ts'
import type { SearchInput } from './search-wallets.ts'

const failed = (cause: unknown) => ({
  status: 'failed' as const,
  error: pageError('LOAD_FAILED', { part: 'the wallet list' }, { cause }),
})

/**
 * Appends the next page to `pagesAtom`, or starts a new list if `certified` has changed. Never rejects; the same call
 * retries after a failure.
 */
export function loadMoreWallets(kit: Kit, input: MoreInput): Promise<void> {
  return import('./load-more.ts').then(
    (code) => code.loadMoreWallets(kit, input),
    (cause: unknown) => kit.store.set(pagesAtom, (old) => ({ ...old, state: failed(cause) })),
  )
}

/** Stores the answer to the latest query in `searchAtom`; earlier answers are dropped. Never rejects. */
export function searchWallets(kit: Kit, input: SearchInput): Promise<void> {
  return import('./search-wallets.ts').then(
    (code) => code.searchWallets(kit, input),
    (cause: unknown) => kit.store.set(searchAtom, (old) => ({ ...old, ...input, state: failed(cause) })),
  )
}
