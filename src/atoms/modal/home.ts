import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { activeSessionAtom, networkSupportedAtom } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { isPhone } from '../wallets/phone.ts'
import { homeAtom } from './modal.atoms.ts'

/** The wallet is on a network that it has to leave first (spec §2). */
export const strandedAtom = atom((get) => {
  const { enableNetworkSwitch, allowUnsupportedChain } = get(optionsAtom)
  return enableNetworkSwitch && !allowUnsupportedChain && !get(networkSupportedAtom)
})

/** Account when connected, else Connect or what stands for it. */
export const homeNowAtom = atom((get) => {
  if (get(activeSessionAtom)) return get(strandedAtom) ? 'UnsupportedChain' : 'Account'
  return !get(optionsAtom).basic ? 'Connect' : isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
})

/** Keeps the public state's idea of it; that is read before this file is there. */
export function followHome({ store }: Kit): () => void {
  const keep = () => store.set(homeAtom, store.get(homeNowAtom))
  keep()
  return store.sub(homeNowAtom, keep)
}
