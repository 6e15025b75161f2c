import { report } from '../../chains/core/report.ts'
import type { Session } from '../../chains/core/types.ts'
import type { Holding } from '../assets/holdings.atoms.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { chooseNetwork } from '../navigation/choose-network.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { push } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { type RouteName, route } from '../navigation/routes.ts'
import { sessionIn } from '../sessions/connection.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { setToken, tokenToSend } from './send.atoms.ts'

/** Views in which a wallet is asked for another network. */
const switching: readonly RouteName[] = ['SwitchNetwork', 'SwitchActiveChain']

/**
 * Opens the form of sending for a token of any network. If another network is active, the wallet is asked to switch
 * first; where it refuses, or the account changes, the visitor is back where they were.
 * @throws {WmError} as `switchNetwork`.
 */
export async function openSendOn(kit: Kit, { network, owner, ...token }: Holding): Promise<void> {
  const { store } = kit
  const { caipNetworkId, chainNamespace } = network
  const from = store.get(routeAtom)
  const isThere = (session: Session | undefined) =>
    session?.caipNetworkId === caipNetworkId && session.address === owner
  const isActive = () => isThere(store.get(activeSessionAtom))
  const isShown = () => store.get(openAtom) && store.get(routeAtom) === from
  const open = () => {
    if (!isActive() || !isShown()) return
    track(kit, 'OPEN_SEND')
    setToken(kit, tokenToSend(token))
    push(kit, route('WalletSend'))
  }
  if (!isActive()) await chooseNetwork(kit, network)
  if (isActive()) return open()
  const stop = store.sub(routeAtom, () => {
    if (switching.includes(store.get(routeAtom).name)) return
    stop()
    // A wallet tells of its network before it answers: the namespace is not the active one yet.
    if (isShown() && isThere(sessionIn(store.get, chainNamespace))) chooseNetwork(kit, network).then(open, report)
  })
}
