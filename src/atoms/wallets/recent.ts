import { cleanText } from '../../chains/core/text.ts'
import { atom } from '../kit/jotai.ts'
import type { HasStorage, HasStore } from '../kit/kit.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { listedWalletAtom, recentRecordsAtom } from './catalogue/catalogue.atoms.ts'

const RECENT_MAX = 2

export type RecentWallet = { readonly id: string; readonly name: string }

/** The wallets used last, newest first. */
export const recentWalletsAtom = atom<readonly RecentWallet[]>([])

/** Loads the list from storage; malformed entries are dropped. */
export function loadRecentWallets(kit: HasStore & HasStorage): void {
  let raw: unknown
  try {
    raw = JSON.parse(kit.storage.get(storageKeys.recentWallets) ?? '[]')
  } catch {}
  // Parsed by hand: this list loads with the first open, the schema library with the first connection.
  const list = Array.isArray(raw) ? raw.slice(0, RECENT_MAX) : []
  kit.store.set(recentWalletsAtom, list.flatMap(parseWallet))
}

function parseWallet(entry: { readonly id?: unknown; readonly name?: unknown } | null): RecentWallet[] {
  const { id, name } = entry ?? {}
  return typeof id === 'string' && id.length <= 256 ? [{ id, name: cleanText(name) }] : []
}

/** Moves a wallet to the front of the list. */
export function rememberWallet(kit: HasStore & HasStorage, wallet: RecentWallet): void {
  const rest = kit.store.get(recentWalletsAtom).filter(({ id }) => id !== wallet.id)
  const list = [{ id: wallet.id, name: wallet.name }, ...rest].slice(0, RECENT_MAX)
  kit.store.set(recentWalletsAtom, list)
  kit.storage.set(storageKeys.recentWallets, JSON.stringify(list))
  // The record is kept, since the search or page it was found in may be gone when the list is shown again.
  const record = kit.store.get(listedWalletAtom)(wallet.id)
  if (record) kit.store.set(recentRecordsAtom, (old) => [record, ...old.filter(({ id }) => id !== record.id)])
}
