import type { ConnectContext } from '../../chains/core/adapter.ts'
import { authId, walletConnectId } from '../../chains/core/connector.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import { perKit } from '../kit/per-kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { findConnector } from '../wallets/connectors.atoms.ts'
import { isPhone } from '../wallets/is-phone.ts'
import { rememberWallet } from '../wallets/recent.ts'
import { beginAttempt, endAttempt } from './attempts.ts'
import { lacksAccountGate, loadAccountGate } from './check-account.ts'
import { connectionAtoms, sessionIn } from './connection.atoms.ts'
import { userDisconnectedAtom } from './connection-history.atoms.ts'
import { dispatch } from './dispatch.ts'
import { networkAtoms } from './network/active-network.atoms.ts'
import { chosenNamespaceAtom } from './network/network.atoms.ts'
import { startSessionServices } from './start-session-services.ts'

export interface ConnectInput {
  readonly connectorId: string
  readonly namespace?: Namespace | undefined
  /** An account of a wallet that is already connected. */
  readonly address?: string | undefined
  /** The wallet record for which a pairing is started. */
  readonly wallet?: WalletRecord | undefined
  /** Attempt number taken at the time of the call, so that slow code loading does not reorder calls. */
  readonly attempt?: number | undefined
  /** Called when the wallet has been asked. */
  readonly asked?: () => void
}

/** The highest attempt number per namespace. */
const newestAttempts = perKit(() => new Map<Namespace, number>())

/**
 * Connects with one wallet and resolves with the session. Rejects when a newer attempt starts or the modal is closed;
 * an approval that arrives after that is revoked in the wallet.
 */
export async function connect(kit: Kit, input: ConnectInput): Promise<Session> {
  const { namespace, address, wallet, attempt = kit.nextAttempt() } = input
  const connector = findConnector(kit, input.connectorId, namespace)
  const target = namespace ?? connector?.namespaces[0]
  if (!connector || !target) throw connectionError('CONNECTOR_NOT_FOUND', { connectorId: input.connectorId })
  const connectorId = connector.id
  startSessionServices(kit)
  kit.store.set(userDisconnectedAtom, (left) => left.filter((id) => id !== connectorId))
  const live = sessionIn(kit.store.get, target)
  // A connected wallet, or another account of this one, has to be replaced or become inactive.
  const beside =
    live && (address || live.connectorId !== connectorId)
      ? await import('./multi-wallet/replace-session.ts')
      : undefined
  const newest = newestAttempts(kit)
  if ((newest.get(target) ?? 0) > attempt) throw runtimeError('MODAL_CLOSED')
  newest.set(target, attempt)
  const remote = connectorId === walletConnectId
  const embedded = connectorId === authId
  // A new pairing always shows a new link, even if another paired wallet is connected.
  const known = remote && !address ? undefined : beside?.activateExisting(kit, target, connectorId, address)
  if (known) return known
  const { signal } = beginAttempt(kit, target, runtimeError('MODAL_CLOSED'))
  const { name } = wallet ?? connector
  const platform = !remote ? 'browser' : isPhone() ? 'mobile' : 'qrcode'
  dispatch(kit, target, { type: 'CONNECT', attempt, connectorId, ...(wallet && { walletId: wallet.id }) })
  track(kit, 'SELECT_WALLET', { name, platform })
  try {
    const context = adapterContext(kit, target, signal)
    const adapter = await loadAdapter(target)
    signal.throwIfAborted()
    const networkId = kit.store.get(networkAtoms[target]).caipNetworkId
    // A pairing may yield sessions in several namespaces, or only in namespaces other than `target`.
    const paired = remote && (await import('./pairing/finish-pairing.ts'))
    const approval = kit.store.get(optionsAtom).siwx && (await import('./one-approval.ts'))
    // Without it the account would stay out of sight.
    if (lacksAccountGate(kit)) await loadAccountGate(kit)
    const request = await approval?.requestWithApproval(kit, adapter, connectorId, networkId)
    signal.throwIfAborted()
    const ask = (more: Pick<ConnectContext, 'signIn'>) =>
      adapter.connect(connectorId, {
        ...context,
        ...more,
        networkId,
        ...(address && { address }),
        onStep: (step) => void dispatch(kit, target, { type: 'STEP', attempt, step }),
        onUri: (value, expiresAt) => void dispatch(kit, target, { type: 'URI', attempt, uri: { value, expiresAt } }),
      })
    const asked = approval && request ? approval.connectWith(request, ask) : ask({})
    input.asked?.()
    const session = await (paired
      ? paired.sessionOrApprovedFallback(kit, asked, { namespace: target, attempt, signal })
      : asked)
    signal.throwIfAborted()
    kit.store.set(chosenNamespaceAtom, session.namespace)
    if (request) approval?.keepProofs(kit, request, session)
    const replacement = session.namespace === target ? beside?.planReplacement(kit, target, connectorId) : undefined
    dispatch(kit, target, { type: 'SESSION', attempt, session, keep: replacement?.keep === true })
    replacement?.finish()
    const linked = paired && (await paired.finishPairing(kit))
    if (embedded) await (await import('./pairing/add-approved-sessions.ts')).addEmbeddedSessions(kit, target)
    // The WalletConnect and login connectors are no wallets; only the wallet record they were used for is remembered.
    if (!(remote || embedded) || wallet) rememberWallet(kit, wallet ?? connector)
    track(kit, 'CONNECT_SUCCESS', {
      name: session.wallet?.name ?? name,
      method: linked ? 'mobile' : remote ? 'qrcode' : 'browser',
      reconnect: false,
    })
    return session
  } catch (cause) {
    const error = signal.aborted ? abortReason(signal) : toWmError(cause, 'connect', 'CONNECT_FAILED')
    const quiet = WmError.is(error, 'MODAL_CLOSED') || WmError.is(error, 'KIT_DESTROYED')
    dispatch(kit, target, { type: 'FAILED', attempt, ...(quiet ? {} : { error }) })
    if (!quiet) {
      const rejected = WmError.is(error, 'USER_REJECTED')
      track(kit, rejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { code: error.code })
      if (!rejected) kit.events.emit('error', error)
    }
    throw error
  }
}

function abortReason(signal: AbortSignal): WmError {
  return WmError.is(signal.reason) ? signal.reason : runtimeError('MODAL_CLOSED')
}

/** Ends the running attempt of a namespace at once. Returns false if there is none. */
export function cancelConnect(kit: Kit, namespace: Namespace): boolean {
  const state = kit.store.get(connectionAtoms[namespace])
  if (state.status !== 'connecting') return false
  endAttempt(kit, namespace, runtimeError('MODAL_CLOSED'))
  dispatch(kit, namespace, { type: 'FAILED', attempt: state.attempt })
  return true
}
