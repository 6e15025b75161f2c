import { pageError } from '../../../chains/core/error-texts/page-error.ts'
import { track } from '../../kit/events/track.ts'
import type { Kit } from '../../kit/kit.ts'
import type { OpenOptions, SwapArguments } from '../../kit/kit-handle.ts'
import { type OpenView, openViews } from '../../kit/open-views.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { sessionIn } from '../../sessions/connection.atoms.ts'
import { activateNamespace } from '../../sessions/network/activate-namespace.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../../sessions/network/network.atoms.ts'
import { navigate } from '../navigate.ts'
import { historyAtom, routeAtom } from '../router.atoms.ts'
import type { Route, RouteName } from '../routes.ts'
import { ensureModal } from './ensure-modal.ts'
import { accountHiddenAtom, lockedAtom, shakeAtom } from './held.atoms.ts'
import { initialRouteAtom, onUnsupportedNetworkAtom } from './initial-route.ts'
import { openAtom } from './modal.atoms.ts'

/** Views in place of which `open` shows the first view when no wallet is connected. */
const onlyConnected: readonly string[] = ['Account', 'WalletReceive', 'SmartSessionList', 'UnsupportedChain']

/** Views that open on an unsupported network as well. */
const onAnyNetwork: readonly (OpenView | undefined)[] = ['Networks', 'WhatIsAWallet', 'WhatIsANetwork']

/**
 * Opens the modal on the named view, else on Account or Connect. A wallet on an unsupported network sees
 * UnsupportedChain first.
 */
export function openModal(kit: Kit, how: OpenOptions = {}): void {
  const { store, signal } = kit
  // Before a sign-in that is required there is nothing else to show.
  const { view, namespace, arguments: filled }: OpenOptions = store.get(accountHiddenAtom) ? {} : how
  if (signal.aborted) throw pageError('KIT_DESTROYED')
  if (view && !openViews.includes(view))
    throw pageError('OPTION_INVALID', { option: 'view', reason: `must be one of ${openViews.join(', ')}` })
  ensureModal(kit)
  const wish = namespace ?? store.get(activeNamespaceAtom)
  const session = sessionIn(store.get, wish)
  // Opening the modal for a namespace without a wallet keeps the connected one active.
  if (session || !store.get(activeSessionAtom)) activateNamespace(kit, wish)
  const { basic } = store.get(optionsAtom)
  const home = namespace && !session && !basic ? 'Connect' : store.get(initialRouteAtom)
  // Without an account, or on an unsupported network, the named view would have no way on.
  const wanted =
    (!session && view && onlyConnected.includes(view)) ||
    (view === 'UnsupportedChain' && !store.get(onUnsupportedNetworkAtom)) ||
    (basic && view === 'Connect') ||
    (session && store.get(onUnsupportedNetworkAtom) && !onAnyNetwork.includes(view))
      ? home
      : view
  const name: RouteName = wanted ?? home
  const params =
    name === 'Swap' ? (filled as SwapArguments) : name === 'Connect' && namespace ? { namespace } : undefined
  const route = { name, params } as Route
  if (!store.get(openAtom)) {
    const [first, ...later] = store.get(historyAtom)
    // A first view that was drawn before the click stays the same page.
    if (later.length > 0 || first?.name !== name || first.params || route.params) store.set(historyAtom, [route])
    store.set(openAtom, true)
    kit.events.emit('open', { view: route.name })
    track(kit, 'MODAL_OPEN', { connected: !!session })
  } else if (wanted && store.get(routeAtom).name !== wanted) {
    navigate(kit, { type: 'push', route })
  }
}

/** Closes the modal by X or backdrop. A locked view shakes instead. */
export function requestClose(kit: Pick<Kit, 'store'>): void {
  if (kit.store.get(lockedAtom)) kit.store.set(shakeAtom, (count) => count + 1)
  else kit.store.set(openAtom, false)
}
