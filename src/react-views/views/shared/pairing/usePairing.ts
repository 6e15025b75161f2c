import { useEffect, useRef, useState } from 'react'
import type { WalletRecord } from '../../../../atoms/kit/options/wallet-record.ts'
import { openAtom } from '../../../../atoms/navigation/modal/modal.atoms.ts'
import { routeAtom } from '../../../../atoms/navigation/router.atoms.ts'
import { wantedNamespaceAtom } from '../../../../atoms/navigation/wallet-rows.atoms.ts'
import { cancelConnect, connect } from '../../../../atoms/sessions/connect.ts'
import { connectionAtoms } from '../../../../atoms/sessions/connection.atoms.ts'
import type { ConnectionState, PairingUri } from '../../../../atoms/sessions/connection-state.ts'
import { networkAtoms } from '../../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../../atoms/sessions/wallet-name.ts'
import { timeLeft } from '../../../../atoms/wallets/links/countdown.ts'
import { rememberDeepLink } from '../../../../atoms/wallets/links/deep-link.atoms.ts'
import { walletConnectId } from '../../../../chains/core/connector.ts'
import type { Network, Session } from '../../../../chains/core/types.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { type PairingPhase, pairingPhase } from './pairing-phase.ts'

export interface Pairing {
  readonly phase: PairingPhase
  /** The link while it is valid; undefined before the first one and between two. */
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
 * Runs the pairing of one view: starts on arrival unless one is running, and ends when another view is shown. `leads`
 * is false if the view opens the wallet without a pairing.
 */
export function usePairing(wallet: WalletRecord | undefined, leads = true): Pairing {
  const kit = useKit()
  const connector = useAtomValue(walletsAtom).find(walletConnectId)
  const active = useAtomValue(activeNamespaceAtom)
  const wanted = useAtomValue(wantedNamespaceAtom)
  // A link covers every namespace; the requested one decides which state to show.
  const namespace = connector?.namespaces.find((one) => one === wanted) ?? connector?.namespaces[0] ?? active
  const state = useAtomValue(connectionAtoms[namespace])
  const network = useAtomValue(networkAtoms[namespace])
  const available = connector !== undefined
  const latest = useRef(wallet)
  latest.current = wallet
  const arrived = useRef(kit.store.get(routeAtom))
  // The outcome of an attempt before this view is not shown here.
  const began = useRef(false)

  const start = useRef(() => {})
  start.current = () => {
    rememberDeepLink(kit, undefined)
    // Views read the outcome from the state, so the promise is ignored.
    connect(kit, { connectorId: walletConnectId, namespace, wallet: latest.current }).catch(() => {})
  }
  // Starts only on arrival: an attempt that the visitor ended by closing the modal must not start again. `latest`
  // carries later data of the wallet. Effects run after the view was painted, when the visitor may have left it.
  useEffect(() => {
    began.current = true
    const now = kit.store.get(connectionAtoms[namespace])
    const here = kit.store.get(openAtom) && kit.store.get(routeAtom) === arrived.current
    if (available && leads && here && !isOwn(now)) start.current()
  }, [kit, namespace, available, leads])
  useEffect(
    () => () => {
      // If the element was only moved in the page, this view mounts again.
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

/** Returns a link until it expires: an expired code is never shown. */
function useUsable(uri: PairingUri | undefined): PairingUri | undefined {
  const { env } = useKit()
  const [spent, setSpent] = useState<PairingUri>()
  useEffect(() => {
    if (!uri) return undefined
    return env.clock.after(timeLeft(uri.expiresAt, env.clock.now()), () => setSpent(uri))
  }, [uri, env])
  return uri && uri !== spent && timeLeft(uri.expiresAt, env.clock.now()) > 0 ? uri : undefined
}
