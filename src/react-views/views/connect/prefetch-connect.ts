import { loadAdapter } from '../../../atoms/services/adapters.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import { savesData } from '../../../chains/core/saves-data.ts'

/**
 * Fetches what a press on a wallet needs, at the first sign of it. Errors are ignored: the press
 * fetches again and reports them.
 */
export function prefetchConnect({ connector, tag }: WalletRow): void {
  if (savesData()) return
  const [namespace] = connector?.namespaces ?? []
  const view =
    !connector || tag === 'qr'
      ? import('../connecting-wallet-connect/ConnectingWalletConnectView.tsx')
      : import('../connecting-external/ConnectingExternalView.tsx')
  view.catch(() => {})
  if (namespace && tag !== 'qr') loadAdapter(namespace).catch(() => {})
}
