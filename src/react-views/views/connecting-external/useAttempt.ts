import { useEffect } from 'react'
import { cancelConnect } from '../../../atoms/connection/cancel-connect.ts'
import { connectionAtoms } from '../../../atoms/connection/connection.atoms.ts'
import { openAtom } from '../../../atoms/modal/modal.atoms.ts'
import { activeNamespaceAtom, networkAtoms } from '../../../atoms/network/network.atoms.ts'
import { announce } from '../../../atoms/router/follow.ts'
import { routeAtom } from '../../../atoms/router/router.atoms.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { phaseOf } from './phase.ts'
import { startConnect } from './start-connect.ts'

/**
 * One wallet's attempt: started when nothing was tried yet (also when the wallet turns up later), given up when the
 * visitor goes to another view.
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

  // Once on arrival, and when the wallet turns up. Not whenever the phase is `ready`: an attempt that somebody ended
  // on purpose, by closing the modal, must not start again.
  useEffect(() => {
    const now = phaseOf(connectorId, kit.store.get(connectionAtoms[namespace]), installed)
    if (!kit.store.get(openAtom)) return
    if (now === 'ready') startConnect(kit, connectorId)
    // The wallet in use was picked again: there is nothing to ask.
    if (now === 'connected') announce(kit, { type: 'connected' })
  }, [kit, connectorId, namespace, installed])
  useEffect(
    () => () => {
      const { name, params } = kit.store.get(routeAtom)
      // The element may only have been moved in the page; then this view comes back.
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
