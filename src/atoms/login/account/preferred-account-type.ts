import { tryParse, v } from '../../../chains/core/schema.ts'
import type { Network } from '../../../chains/core/types.ts'
import type { EmbeddedAccountType } from '../../../embedded/embedded-client.ts'
import { loginKeys } from '../../../embedded/login-cache.ts'
import type { HasStorage, HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { loadedAdapter } from '../../services/adapters.ts'
import { activeNamespaceAtom } from '../../sessions/network/network.atoms.ts'

const type = v.picklist(['eoa', 'smartAccount'])

/**
 * Returns the account type that the visitor chose for the active namespace, else that of the options, else the
 * namespace's default. Undefined, which leaves the choice to the frame, before the namespace's adapter is loaded.
 */
export function preferredAccountType(kit: HasStore & HasStorage): EmbeddedAccountType | undefined {
  const { store } = kit
  const namespace = store.get(activeNamespaceAtom)
  const standard = { [namespace]: loadedAdapter(namespace)?.defaultAccountType }
  const places: readonly unknown[] = [chosenAccountTypes(kit), store.get(optionsAtom).defaultAccountTypes, standard]
  for (const place of places) {
    const found = tryParse(v.object({ [namespace]: type }), place)?.[namespace]
    if (found) return found
  }
  return undefined
}

/** Returns true if the embedded wallet has smart accounts on a network: its chain id is in the stored list. */
export const hasSmartAccounts = ({ storage }: Pick<Kit, 'storage'>, network: Pick<Network, 'id'>): boolean =>
  (storage.get(loginKeys.smartAccountNetworks) ?? '').split(',').includes(`${network.id}`)

/** Returns the stored account types that the visitor chose, by namespace. Their values are not checked. */
export function chosenAccountTypes({ storage }: HasStorage): { readonly [namespace: string]: unknown } {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKeys.preferredAccountTypes) ?? '{}')
    return typeof stored === 'object' ? { ...stored } : {}
  } catch {
    // Malformed storage counts as no choice.
    return {}
  }
}
