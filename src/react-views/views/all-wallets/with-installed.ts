import { isSame } from '../../../atoms/wallets/filters.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import type { WalletRecord } from '../../../atoms/wallets/wallet-record.ts'

/** What a search found, led by wallets of this browser that have the query in their name and are in no list. */
export function withInstalled(
  found: readonly WalletRecord[],
  rows: readonly WalletRow[],
  query: string,
): readonly WalletRecord[] {
  const wanted = query.toLocaleLowerCase()
  const here = rows.flatMap(({ connector, name }) => {
    if (!connector?.installed || connector.type === 'WALLET_CONNECT') return []
    if (!name.toLocaleLowerCase().includes(wanted) || found.some((wallet) => isSame(wallet, connector))) return []
    const { id, icon, rdns } = connector
    return { id, name, ...(icon && { image_url: icon }), ...(rdns && { rdns }) }
  })
  return here.length > 0 ? [...here, ...found] : found
}
