import { useEffect, useLayoutEffect } from 'react'
import type { HasStore, Kit } from '../../../atoms/kit/kit.ts'
import { notifyPolicy } from '../../../atoms/navigation/apply-policy.ts'
import { coveredAtom } from '../../../atoms/navigation/modal/held.atoms.ts'
import { openAtom } from '../../../atoms/navigation/modal/modal.atoms.ts'
import { routeAtom } from '../../../atoms/navigation/router.atoms.ts'
import { hideToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { cancelConnect, connect } from '../../../atoms/sessions/connect.ts'
import { connectionAtoms } from '../../../atoms/sessions/connection.atoms.ts'
import { type ConnectionState, type ConnectStep, sessionOf } from '../../../atoms/sessions/connection-state.ts'
import { activateNamespace } from '../../../atoms/sessions/network/activate-namespace.ts'
import { networkAtoms } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { afterPaint } from '../shared/after-paint.ts'

export type Phase = ConnectStep | 'ready' | 'missing' | 'declined' | 'failed' | 'connected'

/** Returns the state of the view for one wallet. `ready`: the wallet is installed and there was no attempt yet. */
export function phaseOf(connectorId: string, state: ConnectionState, installed: boolean): Phase {
  if (state.status === 'connecting')
    return state.connectorId === connectorId ? state.step : installed ? 'ready' : 'missing'
  const failure = 'failure' in state ? state.failure : undefined
  if (failure?.connectorId === connectorId && installed)
    return WmError.is(failure.error, 'USER_REJECTED') ? 'declined' : 'failed'
  if (sessionOf(state)?.connectorId === connectorId) return 'connected'
  return installed ? 'ready' : 'missing'
}

const uncover = ({ store }: HasStore) => store.set(coveredAtom, false)

/** Starts an attempt to connect. Views read its outcome from the state, so the promise is ignored. */
function startConnect(kit: Kit, connectorId: string): void {
  hideToast(kit)
  // A wallet that needs no prompt answers within a frame or two.
  const asked = () => void afterPaint().then(() => uncover(kit))
  connect(kit, { connectorId, asked }).catch(() => {})
}

/**
 * Runs the attempt for one wallet: starts on arrival, or when the wallet is found later, and
 * ends when another view is shown.
 */
export function useAttempt(connectorId: string) {
  const kit = useKit()
  const connector = useAtomValue(walletsAtom).find(connectorId)
  const active = useAtomValue(activeNamespaceAtom)
  const namespace = connector?.namespaces[0] ?? active
  const network = useAtomValue(networkAtoms[namespace])
  const state = useAtomValue(connectionAtoms[namespace])
  const installed = connector?.installed === true
  const phase = phaseOf(connectorId, state, installed)

  // Runs on arrival and when the wallet is found, not whenever the phase is `ready`: an attempt that the visitor ended
  // by closing the modal must not start again.
  useEffect(() => {
    const now = phaseOf(connectorId, kit.store.get(connectionAtoms[namespace]), installed)
    if (!kit.store.get(openAtom)) return
    if (now === 'ready') startConnect(kit, connectorId)
    // The visitor chose a wallet that is already connected, maybe in another namespace than the active one.
    if (now === 'connected') {
      activateNamespace(kit, namespace)
      notifyPolicy(kit, { type: 'connected' })
    }
  }, [kit, connectorId, namespace, installed])
  useLayoutEffect(() => {
    if (phase !== 'ready' && phase !== 'prompt' && phase !== 'connected') uncover(kit)
  }, [kit, phase])
  useEffect(
    () => () => {
      uncover(kit)
      const { name, params } = kit.store.get(routeAtom)
      // If the element was only moved in the page, this view mounts again.
      if (name === 'ConnectingExternal' && params.connectorId === connectorId) return
      const now = kit.store.get(connectionAtoms[namespace])
      if (now.status === 'connecting' && now.connectorId === connectorId) cancelConnect(kit, namespace)
    },
    [kit, connectorId, namespace],
  )
  return {
    connector,
    phase,
    network,
    failure: 'failure' in state ? state.failure : undefined,
    session: 'session' in state ? state.session : undefined,
    /** Changes with every attempt. */
    attempt: state.status === 'connecting' ? state.attempt : undefined,
    /** Safe to call twice: the second call finds the attempt running. */
    retry() {
      const now = kit.store.get(connectionAtoms[namespace])
      if (now.status === 'connecting' && now.step === 'prompt' && phase !== 'prompt') return
      startConnect(kit, connectorId)
    },
  }
}
