import { atom } from '../../kit/jotai.ts'
import type { HasStore } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { networkSupportedAtom } from '../../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../sessions/network/network.atoms.ts'
import { isPhone } from '../../wallets/is-phone.ts'
import { accountHiddenAtom } from './held.atoms.ts'
import { homeAtom } from './modal.atoms.ts'

/** True if the wallet is on an unsupported network and must switch first. */
export const onUnsupportedNetworkAtom = atom((get) => {
  const { enableNetworkSwitch, allowUnsupportedChain } = get(optionsAtom)
  return enableNetworkSwitch && !allowUnsupportedChain && !get(networkSupportedAtom)
})

/** The first view of the modal. */
export const initialRouteAtom = atom((get) => {
  if (!get(activeSessionAtom))
    return !get(optionsAtom).basic ? 'Connect' : isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  if (get(onUnsupportedNetworkAtom)) return 'UnsupportedChain'
  return get(accountHiddenAtom) ? 'SIWXSignMessage' : 'Account'
})

/** Copies the first view into `homeAtom`, which the public state reads before this file is loaded. */
export function syncInitialRoute({ store }: HasStore): () => void {
  const keep = () => store.set(homeAtom, store.get(initialRouteAtom))
  keep()
  return store.sub(initialRouteAtom, keep)
}
