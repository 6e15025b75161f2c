import { tryParse, v } from '../../chains/core/schema.ts'
import type { EmbeddedAccountType } from '../../embedded/embedded-client.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { storageKeys } from '../storage/keys.ts'

const type = v.picklist(['eoa', 'smartAccount'])

/** What the visitor chose for the namespace in use, else what the page's options say; undefined leaves it to the frame. */
export function preferredAccountType({ store, storage }: Kit): EmbeddedAccountType | undefined {
  const namespace = store.get(activeNamespaceAtom)
  let chosen: unknown
  try {
    chosen = JSON.parse(storage.get(storageKeys.preferredAccountTypes) ?? '{}')
  } catch {
    // Not ours.
  }
  const places: readonly unknown[] = [chosen, store.get(optionsAtom).defaultAccountTypes]
  for (const place of places) {
    const found = tryParse(v.object({ [namespace]: type }), place)?.[namespace]
    if (found) return found
  }
  return undefined
}
