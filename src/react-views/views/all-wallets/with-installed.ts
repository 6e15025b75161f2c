import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { isSameWallet } from '../../../atoms/wallets/filters.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'

/** Returns the found wallets, preceded by installed ones whose name contains the query and that no list has. */
export function withInstalled(
  found: readonly WalletRecord[],
  rows: readonly WalletRow[],
  query: string,
): readonly WalletRecord[] {
  const wanted = query.toLocaleLowerCase()
  const here = rows.flatMap(({ connector, name }) => {
    if (!connector?.installed || connector.type === 'WALLET_CONNECT') return []
    if (!name.toLocaleLowerCase().includes(wanted) || found.some((wallet) => isSameWallet(wallet, connector))) return []
    const { id, icon, rdns } = connector
    return { id, name, ...(icon && { image_url: icon }), ...(rdns && { rdns }) }
  })
  return here.length > 0 ? [...here, ...found] : found
}
