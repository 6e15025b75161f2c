import { namespaces } from '../../chains/core/namespaces.ts'
import type { Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { cancelledAtom } from '../sessions/connection-history.atoms.ts'
import { sessionOf } from '../sessions/connection-state.ts'
import { networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { coveredAtom } from './modal/held.atoms.ts'
import { initialRouteAtom } from './modal/initial-route.ts'
import { openAtom } from './modal/modal.atoms.ts'
import { navigate } from './navigate.ts'
import { type DomainChange, decide } from './policy.ts'
import { historyAtom, routeAtom } from './router.atoms.ts'

/** Navigates as the policy decides for one change. */
export function notifyPolicy(kit: Kit, change: DomainChange): void {
  const { store } = kit
  const { enableNetworkSwitch, allowUnsupportedChain, siwx } = store.get(optionsAtom)
  const supported = store.get(networkSupportedAtom)
  const state = {
    open: store.get(openAtom),
    route: store.get(routeAtom),
    adding: store.get(historyAtom).some(({ name }) => name === 'ProfileWallets'),
    covered: store.get(coveredAtom),
    supported,
    guardNetwork: enableNetworkSwitch && !allowUnsupportedChain,
    signsIn: supported && !!siwx,
  }
  navigate(kit, ...decide(change, state))
}

/** Connects the policy to connections and namespaces. Returns stop functions. */
export function bindPolicy(kit: Kit): readonly (() => void)[] {
  const { store } = kit
  const supports = (id: string | undefined) => !!configuredNetwork(store.get(optionsAtom).networks, id)
  const stops = namespaces.map((namespace) => {
    let before = store.get(connectionAtoms[namespace])
    return store.sub(connectionAtoms[namespace], () => {
      const after = store.get(connectionAtoms[namespace])
      const [old, now] = [sessionOf(before), sessionOf(after)]
      const previous = before
      before = after
      if (after.status === 'connecting' && previous.status !== 'connecting')
        return notifyPolicy(kit, { type: 'connecting', connectorId: after.connectorId, walletId: after.walletId })
      if (now && (!old || old.provider !== now.provider))
        return notifyPolicy(kit, { type: 'attempt' in previous ? 'connected' : 'activated' })
      // A disconnect in another namespace does not concern the current view.
      if (old && !now)
        return namespace === store.get(activeNamespaceAtom) && notifyPolicy(kit, { type: 'disconnected' })
      // The visitor connected the same wallet again: the session is unchanged, but the attempt is complete.
      if (previous.status === 'connecting' && after.status === 'connected' && !after.failure)
        return notifyPolicy(kit, { type: 'connected' })
      if (old && now && old.caipNetworkId !== now.caipNetworkId)
        notifyPolicy(kit, {
          type: 'network-changed',
          supported: supports(now.caipNetworkId),
          previousSupported: supports(old.caipNetworkId),
        })
    })
  })
  // In the modal a visitor connects before the namespace changes; only code of the page changes it while an account is
  // shown.
  const active = store.sub(activeNamespaceAtom, () => {
    const connected = store.get(activeSessionAtom) !== undefined
    notifyPolicy(kit, {
      type: 'namespace-changed',
      connected,
      home: { name: store.get(initialRouteAtom), params: undefined },
    })
  })
  const cancelled = store.sub(cancelledAtom, () => notifyPolicy(kit, { type: 'connect-cancelled' }))
  return [...stops, active, cancelled]
}
