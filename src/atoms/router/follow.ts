import { namespaces } from '../../chains/core/namespaces.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import type { Kit } from '../kit.ts'
import { lockedAtom, openAtom } from '../modal/modal.atoms.ts'
import { activeNamespaceAtom, networkSupportedAtom } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { navigate } from './navigate.ts'
import { type DomainChange, decide } from './policy.ts'
import { historyAtom, routeAtom } from './router.atoms.ts'

/** Lets the policy answer one change. */
export function announce(kit: Kit, change: DomainChange): void {
  const { store } = kit
  const { enableNetworkSwitch, allowUnsupportedChain } = store.get(optionsAtom)
  const state = {
    open: store.get(openAtom),
    route: store.get(routeAtom),
    adding: store.get(historyAtom).some(({ name }) => name === 'ProfileWallets'),
    supported: store.get(networkSupportedAtom),
    guardNetwork: enableNetworkSwitch && !allowUnsupportedChain,
  }
  navigate(kit, ...decide(change, state))
}

/** Subscribes the policy to connections, and the lock to the view. Ends with the kit. */
export function followRouter(kit: Kit): readonly (() => void)[] {
  const { store } = kit
  const supports = (id: string | undefined) =>
    store.get(optionsAtom).networks.some((network) => network.caipNetworkId === id)
  const stops = namespaces.map((namespace) => {
    let before = store.get(connectionAtoms[namespace])
    return store.sub(connectionAtoms[namespace], () => {
      const after = store.get(connectionAtoms[namespace])
      const [old, now] = [sessionOf(before), sessionOf(after)]
      const previous = before
      before = after
      if (after.status === 'connecting' && previous.status !== 'connecting')
        return announce(kit, { type: 'connecting', connectorId: after.connectorId, walletId: after.walletId })
      if (now && (!old || old.provider !== now.provider))
        return announce(kit, { type: 'attempt' in previous ? 'connected' : 'activated' })
      // What happens to another namespace's wallet is not what the visitor is looking at.
      if (old && !now) return namespace === store.get(activeNamespaceAtom) && announce(kit, { type: 'disconnected' })
      // The same wallet was picked again and approved: nothing changed, but the visitor is done.
      if (previous.status === 'connecting' && after.status === 'connected' && !after.failure)
        return announce(kit, { type: 'connected' })
      if (old && now && old.caipNetworkId !== now.caipNetworkId)
        announce(kit, {
          type: 'network-changed',
          supported: supports(now.caipNetworkId),
          previousSupported: supports(old.caipNetworkId),
        })
    })
  })
  const lock = store.sub(routeAtom, () => store.set(lockedAtom, store.get(routeAtom).name === 'UnsupportedChain'))
  return [...stops, lock]
}
