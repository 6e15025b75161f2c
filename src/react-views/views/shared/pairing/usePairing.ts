import { useEffect, useRef, useState } from 'react'
import { cancelConnect } from '../../../../atoms/connection/cancel-connect.ts'
import { connect } from '../../../../atoms/connection/connect.ts'
import { connectionAtoms } from '../../../../atoms/connection/connection.atoms.ts'
import type { ConnectionState, PairingUri } from '../../../../atoms/connection/connection-state.ts'
import { openAtom } from '../../../../atoms/modal/modal.atoms.ts'
import { activeNamespaceAtom, networkAtoms } from '../../../../atoms/network/network.atoms.ts'
import { timeLeft } from '../../../../atoms/pairing/countdown.ts'
import { rememberDeepLink } from '../../../../atoms/pairing/deep-link.atoms.ts'
import { routeAtom } from '../../../../atoms/router/router.atoms.ts'
import { walletsAtom } from '../../../../atoms/wallets/wallet-name.ts'
import type { WalletRecord } from '../../../../atoms/wallets/wallet-record.ts'
import { wantedNamespaceAtom } from '../../../../atoms/wallets/wanted-namespace.atoms.ts'
import { walletConnectId } from '../../../../chains/core/connector.ts'
import type { Network, Session } from '../../../../chains/core/types.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { type PairingPhase, pairingPhase } from './pairing-phase.ts'

export interface Pairing {
  readonly phase: PairingPhase
  /** The link while it can be used; undefined before the first and between two. */
  readonly uri: PairingUri | undefined
  readonly failure: Extract<ConnectionState, { status: 'disconnected' }>['failure']
  readonly session: Session | undefined
  readonly network: Network
  /** Changes with every attempt. */
  readonly attempt: number | undefined
  retry(): void
}

const isOwn = (state: ConnectionState) => state.status === 'connecting' && state.connectorId === walletConnectId

/**
 * One view's pairing: started on arrival unless one is under way already, given up when the visitor goes to another
 * view. `leads`: false where the view leads to the wallet without a pairing.
 */
export function usePairing(wallet: WalletRecord | undefined, leads = true): Pairing {
  const kit = useKit()
  const connector = useAtomValue(walletsAtom).find(walletConnectId)
  const active = useAtomValue(activeNamespaceAtom)
  const wanted = useAtomValue(wantedNamespaceAtom)
  // One link covers every namespace; who came for a particular one is led by that.
  const namespace = connector?.namespaces.find((one) => one === wanted) ?? connector?.namespaces[0] ?? active
  const state = useAtomValue(connectionAtoms[namespace])
  const network = useAtomValue(networkAtoms[namespace])
  const available = connector !== undefined
  const latest = useRef(wallet)
  latest.current = wallet
  const arrived = useRef(kit.store.get(routeAtom))
  // What an attempt before this view left behind is nothing to show here.
  const began = useRef(false)

  const start = useRef(() => {})
  start.current = () => {
    rememberDeepLink(kit, undefined)
    // How it goes is read from the state, so the promise has nothing to add.
    connect(kit, { connectorId: walletConnectId, namespace, wallet: latest.current }).catch(() => {})
  }
  // Once: an attempt that somebody ended on purpose, by closing the modal, must not start again. What is known of the
  // wallet may still grow.
  useEffect(() => {
    began.current = true
    const now = kit.store.get(connectionAtoms[namespace])
    if (available && leads && kit.store.get(openAtom) && !isOwn(now)) start.current()
  }, [kit, namespace, available, leads])
  useEffect(
    () => () => {
      // The element may only have been moved in the page; then this view comes back.
      if (kit.store.get(routeAtom) === arrived.current) return
      if (isOwn(kit.store.get(connectionAtoms[namespace]))) cancelConnect(kit, namespace)
    },
    [kit, namespace],
  )
  const phase = pairingPhase(state, available || !leads)
  const connecting = state.status === 'connecting' && state.connectorId === walletConnectId ? state : undefined
  return {
    phase: began.current || phase === 'off' || isOwn(state) ? phase : 'waiting',
    uri: useUsable(connecting?.uri),
    failure: 'failure' in state ? state.failure : undefined,
    session: 'session' in state ? state.session : undefined,
    network,
    attempt: connecting?.attempt,
    retry: () => start.current(),
  }
}

/** A link until it is spent; a dead code is never shown. */
function useUsable(uri: PairingUri | undefined): PairingUri | undefined {
  const { env } = useKit()
  const [spent, setSpent] = useState<PairingUri>()
  useEffect(() => {
    if (!uri) return undefined
    return env.clock.after(timeLeft(uri.expiresAt, env.clock.now()), () => setSpent(uri))
  }, [uri, env])
  return uri && uri !== spent && timeLeft(uri.expiresAt, env.clock.now()) > 0 ? uri : undefined
}
