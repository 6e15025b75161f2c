import type { Network } from '../../chains/core/types.ts'
import type { TokenBalance } from '../assets/parse-portfolio.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { chooseNetwork } from '../navigation/choose-network.ts'
import { push } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { type RouteName, route } from '../navigation/routes.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { setToken, tokenToSend } from './send.atoms.ts'

/** Views in which a wallet is asked for another network. */
const switching: readonly RouteName[] = ['SwitchNetwork', 'SwitchActiveChain']

/**
 * Opens the form of sending for a token of any network. If another network is active, the wallet is asked to switch
 * first; where it refuses, the visitor is back where they were.
 * @throws {WmError} NETWORK_NOT_SUPPORTED and others, as `switchNetwork`.
 */
export async function openSendOn(kit: Kit, network: Network, token: TokenBalance): Promise<void> {
  const { store } = kit
  const isActive = () => store.get(activeNetworkAtom).caipNetworkId === network.caipNetworkId
  const open = () => {
    track(kit, 'OPEN_SEND')
    setToken(kit, tokenToSend(token))
    push(kit, route('WalletSend'))
  }
  if (isActive()) return open()
  const from = store.get(routeAtom).name
  await chooseNetwork(kit, network)
  if (isActive()) return open()
  const stop = store.sub(routeAtom, () => {
    const { name } = store.get(routeAtom)
    if (switching.includes(name)) return
    stop()
    if (name === from && isActive()) open()
  })
}
