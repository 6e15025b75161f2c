import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { connectorsAtom } from './connectors.atoms.ts'
import { orderWallets } from './ordering.ts'
import { isPhone } from './phone.ts'
import { recentWalletsAtom } from './recent.ts'

/** The wallets of the Connect view, in its order. */
export const walletRowsAtom = atom((get) => {
  const { features, excludeWalletIds, featuredWalletIds } = get(optionsAtom)
  return orderWallets({
    connectors: get(connectorsAtom),
    recent: get(recentWalletsAtom).map(({ id }) => id),
    order: features.connectorTypeOrder,
    excluded: excludeWalletIds,
    featured: featuredWalletIds,
    phone: isPhone(),
  })
})
