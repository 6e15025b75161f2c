import type { CaipNetworkId } from '../../../chains/core/types.ts'
import { walletBrowserLink } from '../../../chains/wallet-browsers.ts'
import type { Options } from '../../kit/options/options.ts'
import type { WalletRecord } from '../../kit/options/wallet-record.ts'

/** Returns true if a listed wallet can connect on this page. */
export function isUsable(wallet: WalletRecord, { basic, networks }: Options, phone: boolean): boolean {
  if (basic && wallet.supports_wc === false) return false
  if (!phone || wallet.mobile_link || wallet.webapp_link) return true
  return networks.some(({ chainNamespace, caipNetworkId }) => opensPage(wallet.id, chainNamespace, caipNetworkId))
}

/** Returns true for a wallet that a phone opens the page in, instead of pairing with it. */
const opensPage = (id: string, namespace: string, networkId: CaipNetworkId) =>
  walletBrowserLink(id, namespace, { href: '', origin: '', android: false, networkId, has: () => false }) !== undefined

/**
 * Returns true if the wallet supports one of the chains, or lists none. Ids are compared whole: `eip155:1` is not
 * `eip155:10`.
 */
export const isOnChains = ({ chains }: WalletRecord, wanted: readonly string[]): boolean =>
  !chains?.length || chains.some((chain) => wanted.includes(chain))
