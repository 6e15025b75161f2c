import { authId, walletConnectId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { chosenNamespaceAtom, networkAtoms } from '../network/network.atoms.ts'
import { findConnector } from '../wallets/find-connector.ts'
import { isPhone } from '../wallets/phone.ts'
import { rememberWallet } from '../wallets/recent.ts'
import type { WalletRecord } from '../wallets/wallet-record.ts'
import { beginAttempt } from './attempts.ts'
import { connectionAtoms, leftAtom } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { following } from './persist.ts'
import { startSession } from './session.ts'

export interface ConnectInput {
  readonly connectorId: string
  readonly namespace?: Namespace | undefined
  /** An account of a wallet that is connected already. */
  readonly address?: string | undefined
  /** The wallet of the list that a pairing is meant for. */
  readonly wallet?: WalletRecord | undefined
  /** Taken when the call came, so that files that come late do not make it a later one. */
  readonly attempt?: number | undefined
  /** Waits this long before the wallet is called, so that its window never covers an unread screen. */
  readonly delay?: number
}

/** The latest attempt that has begun. */
const newest = new WeakMap<Kit, Map<Namespace, number>>()

/**
 * Connects with one wallet. Resolves with the session; a newer attempt or a closed modal rejects it, and a late
 * approval is given back to the wallet.
 */
export async function connect(kit: Kit, input: ConnectInput): Promise<Session> {
  const { namespace, address, wallet, delay = 0, attempt = kit.nextAttempt() } = input
  const connector = findConnector(kit, input.connectorId, namespace)
  const target = namespace ?? connector?.namespaces[0]
  if (!connector || !target) throw new WmError('CONNECTOR_NOT_FOUND', { connectorId: input.connectorId })
  const connectorId = connector.id
  startSession(kit)
  following.delete(kit)
  kit.store.set(leftAtom, (left) => left.filter((id) => id !== connectorId))
  const live = sessionOf(kit.store.get(connectionAtoms[target]))
  // With another wallet connected, or for another account, there is more to do than to connect.
  const beside =
    live && (address || live.connectorId !== connectorId) ? await import('../connections/beside.ts') : undefined
  const begun = newest.get(kit) ?? new Map<Namespace, number>()
  if ((begun.get(target) ?? 0) > attempt) throw new WmError('MODAL_CLOSED')
  newest.set(kit, begun.set(target, attempt))
  const remote = connectorId === walletConnectId
  const embedded = connectorId === authId
  // A link is for a wallet that is not here yet, whoever else is connected by one.
  const known = remote && !address ? undefined : beside?.resume(kit, target, connectorId, address)
  if (known) return known
  const { signal } = beginAttempt(kit, target, new WmError('MODAL_CLOSED'))
  const { name } = wallet ?? connector
  const platform = !remote ? 'browser' : isPhone() ? 'mobile' : 'qrcode'
  dispatch(kit, target, { type: 'CONNECT', attempt, connectorId, ...(wallet && { walletId: wallet.id }) })
  track(kit, 'SELECT_WALLET', { name, platform })
  try {
    const context = contextFor(kit, target, signal)
    const adapter = await adapterOf(target)
    if (delay > 0) await new Promise<void>((resolve) => void kit.env.clock.after(delay, resolve))
    signal.throwIfAborted()
    const networkId = kit.store.get(networkAtoms[target]).caipNetworkId
    // One link may lead to sessions in other namespaces as well, or in those only.
    const paired = remote && (await import('../connections/paired.ts'))
    const asked = adapter.connect(connectorId, {
      ...context,
      networkId,
      ...(address && { address }),
      onStep: (step) => void dispatch(kit, target, { type: 'STEP', attempt, step }),
      onUri: (value, expiresAt) => void dispatch(kit, target, { type: 'URI', attempt, uri: { value, expiresAt } }),
    })
    const session = await (paired ? paired.orAnother(kit, asked, { namespace: target, attempt, signal }) : asked)
    signal.throwIfAborted()
    kit.store.set(chosenNamespaceAtom, session.namespace)
    const room = session.namespace === target ? beside?.makeRoom(kit, target, connectorId) : undefined
    dispatch(kit, target, { type: 'SESSION', attempt, session }, room?.others)
    room?.settle()
    const linked = paired && (await paired.settlePairing(kit))
    if (embedded) await (await import('../connections/adopt-covered.ts')).adoptEmbedded(kit, target)
    // Pairing itself is no wallet; the one it was meant for is.
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
  return WmError.is(signal.reason) ? signal.reason : new WmError('MODAL_CLOSED')
}
