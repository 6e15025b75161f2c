import { WmError } from '../../chains/core/errors.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { track } from '../events/track.ts'
import type { OpenOptions } from '../kit-handle.ts'
import type { InnerKit } from '../kit-inside.ts'
import {
  activeNamespaceAtom,
  activeSessionAtom,
  chosenNamespaceAtom,
  networkSupportedAtom,
} from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { historyAtom, routeAtom } from '../router/router.atoms.ts'
import { openViews, type Route } from '../router/routes.ts'
import { firstKeys } from '../storage/first-keys.ts'
import { ensureModal } from './ensure-modal.ts'
import { homeNowAtom, strandedAtom } from './home.ts'
import { openAtom } from './modal.atoms.ts'

/** Views of a connected account. */
const ofAccount: readonly string[] = ['Account', 'WalletReceive', 'UnsupportedChain']

/**
 * Opens the modal on a view: Account when connected, else Connect, unless one is named. A wallet that is on a foreign
 * network comes first to where it can leave it (spec §2).
 */
export function openModal(kit: InnerKit, { view, namespace }: OpenOptions = {}): void {
  const { store, signal } = kit
  if (signal.aborted) throw new WmError('KIT_DESTROYED')
  if (view && !openViews.includes(view))
    throw new WmError('OPTION_INVALID', { option: 'view', reason: `must be one of ${openViews.join(', ')}` })
  ensureModal(kit)
  const wish = namespace ?? store.get(activeNamespaceAtom)
  const session = sessionOf(store.get(connectionAtoms[wish]))
  // Looking for a wallet of another namespace takes nobody away from the one that is connected.
  if (session ? wish !== store.get(activeNamespaceAtom) : !store.get(activeSessionAtom)) goTo(kit, wish, session)
  const { basic } = store.get(optionsAtom)
  const home = namespace && !session && !basic ? 'Connect' : store.get(homeNowAtom)
  // No account to show, or a network that has to be left first: the named view would be a dead end.
  const wanted =
    (!session && view && ofAccount.includes(view)) ||
    (view === 'UnsupportedChain' && !store.get(strandedAtom)) ||
    (basic && view === 'Connect') ||
    (session && store.get(strandedAtom) && !view?.match(/^(Networks|WhatIs)/))
      ? home
      : view
  const name = wanted ?? home
  const route = { name, params: name === 'Connect' && namespace ? { namespace } : undefined } as Route
  if (!store.get(openAtom)) {
    store.set(historyAtom, [route])
    store.set(openAtom, true)
    kit.events.emit('open', { view: route.name })
    track(kit, 'MODAL_OPEN', { connected: !!session })
  } else if (wanted && store.get(routeAtom).name !== wanted) {
    store.set(historyAtom, [...store.get(historyAtom), route])
  }
}

/** The page works with this namespace from now on; an account that comes with it is told of and stored. */
function goTo({ store, storage, events }: InnerKit, namespace: Namespace, session: Session | undefined): void {
  store.set(chosenNamespaceAtom, namespace)
  if (!session) return
  const { caipNetworkId } = session
  storage.set(firstKeys.activeNamespace, namespace)
  storage.set(firstKeys.activeNetworkId, caipNetworkId)
  events.emit('network-change', { namespace, caipNetworkId, supported: store.get(networkSupportedAtom) })
}
