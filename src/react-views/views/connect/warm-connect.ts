import { adapterOf } from '../../../atoms/chains.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'

/**
 * Fetches what a press on a wallet needs, on the first sign that there will be one. A failure has no consequence
 * here: the press asks again, and says so.
 */
export function warmConnect({ connector, tag }: WalletRow): void {
  const [namespace] = connector?.namespaces ?? []
  const view =
    !connector || tag === 'qr'
      ? import('../connecting-wallet-connect/ConnectingWalletConnectView.tsx')
      : import('../connecting-external/ConnectingExternalView.tsx')
  view.catch(() => {})
  if (namespace && tag !== 'qr') adapterOf(namespace).catch(() => {})
}
