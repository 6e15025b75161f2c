import type { CaipNetworkId } from '../../../chains/core/types.ts'
import { walletBrowserLink } from '../../../chains/wallet-browsers.ts'
import type { Options } from '../../options/options.ts'
import type { WalletRecord } from '../wallet-record.ts'

/** Whether a listed wallet has any way to connect here (protocol §2.1). */
export function isUsable(wallet: WalletRecord, { basic, networks }: Options, phone: boolean): boolean {
  if (basic && wallet.supports_wc === false) return false
  if (!phone || wallet.mobile_link || wallet.webapp_link) return true
  return networks.some(({ chainNamespace, caipNetworkId }) => opensPage(wallet.id, chainNamespace, caipNetworkId))
}

/** Wallets that a phone opens the page in, instead of pairing with them. */
const opensPage = (id: string, namespace: string, networkId: CaipNetworkId) =>
  walletBrowserLink(id, namespace, { href: '', origin: '', android: false, networkId, has: () => false }) !== undefined

/** Whether it says to support one of the chains. Compared whole: `eip155:1` is not `eip155:10`. */
export const isOnChains = ({ chains }: WalletRecord, wanted: readonly string[]): boolean =>
  !chains?.length || chains.some((chain) => wanted.includes(chain))
