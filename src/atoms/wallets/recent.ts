import { cleanText } from '../../chains/core/text.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { firstKeys } from '../storage/first-keys.ts'
import { listedWalletAtom, recentRecordsAtom } from './catalogue/catalogue.atoms.ts'

/** Spec §9. */
const RECENT_MAX = 2

export type RecentWallet = { readonly id: string; readonly name: string }

/** The wallets used last, newest first, at most two. */
export const recentWalletsAtom = atom<readonly RecentWallet[]>([])

/** Reads the list from storage; anything malformed counts as none. */
export function loadRecentWallets(kit: Kit): void {
  let raw: unknown
  try {
    raw = JSON.parse(kit.storage.get(firstKeys.recentWallets) ?? '[]')
  } catch {}
  // By hand: the schema library comes with the first connection, this list with the first open.
  const list = Array.isArray(raw) ? raw.slice(0, RECENT_MAX) : []
  kit.store.set(recentWalletsAtom, list.flatMap(parseWallet))
}

function parseWallet(entry: { readonly id?: unknown; readonly name?: unknown } | null): RecentWallet[] {
  const { id, name } = entry ?? {}
  return typeof id === 'string' && id.length <= 256 ? [{ id, name: cleanText(name) }] : []
}

/** Puts a wallet first; a re-used one moves to the front. */
export function rememberWallet(kit: Kit, wallet: RecentWallet): void {
  const rest = kit.store.get(recentWalletsAtom).filter(({ id }) => id !== wallet.id)
  const list = [{ id: wallet.id, name: wallet.name }, ...rest].slice(0, RECENT_MAX)
  kit.store.set(recentWalletsAtom, list)
  kit.storage.set(firstKeys.recentWallets, JSON.stringify(list))
  // The search or page that it was found in may be gone when it is shown again.
  const record = kit.store.get(listedWalletAtom)(wallet.id)
  if (record) kit.store.set(recentRecordsAtom, (old) => [record, ...old.filter(({ id }) => id !== record.id)])
}
