import type { ConnectContext } from '../core/adapter.ts'
import { deadline } from '../core/async.ts'
import type { SavedSession } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import { toWmError } from '../core/rpc-codes.ts'
import type { SignInProof } from '../core/sign-in.ts'
import type { CaipNetworkId, Namespace, Network, Session } from '../core/types.ts'
import { clientOf, type PairingClient } from './client.ts'
import { endSession, pair } from './pair.ts'
import { type LinkEnds, type RemoteLink, remoteLink } from './remote-link.ts'
import { type RemoteSession, readRemoteSession } from './remote-session.ts'

/** Milliseconds to notify the wallet of a disconnect. */
const LEAVE = 2_000
/** Milliseconds for the library's confirmation to the wallet. */
const ANSWER = 1_000

/** Arguments from which a namespace makes its session. */
export interface Opening {
  readonly c: Context
  readonly address?: string | undefined
  /** Returns the link that follows the wallet's session; called once. */
  link(ends: LinkEnds): RemoteLink
}
/** Makes a namespace's session from its part of a wallet's approval. */
export type Open<N extends Namespace> = (opening: Opening) => Promise<Session<N>>

// Links by the provider of their session. A wallet has one for each namespace in which it is used.
const links = new Map<object, RemoteLink>()

function* linksOf(client: PairingClient) {
  for (const [provider, link] of links) if (link.client === client) yield [provider, link] as const
}

const approvedOf = ({ approved }: RemoteSession, networks: readonly Network[]): readonly CaipNetworkId[] =>
  networks.flatMap(({ caipNetworkId }) => (approved.includes(caipNetworkId) ? [caipNetworkId] : []))

/** Returns the namespaces in which the wallet is usable: with an approved network and an account. */
function coveredBy(remote: RemoteSession, networks: readonly Network[]): readonly Namespace[] {
  const names = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [...names].filter((name) => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === name)
    return remote.namespaces[name]?.accounts.length && approvedOf(remote, own).length > 0
  })
}

/** Pairs with a remote wallet for all namespaces that can pair. Resolves with the session from its approval. */
export async function pairRemote<N extends Namespace>(
  namespace: N,
  c: ConnectContext,
  host: PairingHost,
  open: Open<N>,
): Promise<{ readonly session: Session<N>; readonly proofs?: readonly SignInProof[] }> {
  const client = await clientOf(host)
  c.signal.throwIfAborted()
  try {
    const others = (host.networks?.() ?? []).filter(({ chainNamespace }) => chainNamespace !== namespace)
    const { session: remote, proofs } = await pair(client, [...c.networks, ...others], host.override, c)
    const covered = coveredBy(remote, others)
    try {
      const session = await sessionOf(namespace, remote, c, host, open, c.networkId, c.address)
      replaceOlder(client, remote, namespace)
      host.approved?.(covered)
      return { session, ...(proofs && { proofs }) }
    } catch (error) {
      if (!host.approved || covered.length === 0) void endSession(client, remote.topic)
      else {
        replaceOlder(client, remote)
        host.approved(covered)
      }
      throw error
    }
  } catch (error) {
    c.signal.throwIfAborted()
    throw toWmError(error, 'connect', 'CONNECT_FAILED')
  }
}

/** Ends the sessions before the new one, in every namespace: a kit has one remote wallet at a time. */
function replaceOlder(client: PairingClient, { topic }: RemoteSession, asked?: Namespace): void {
  for (const { topic: old } of client.provider.client.session.getAll()) if (old !== topic) void endSession(client, old)
  for (const [provider, link] of [...linksOf(client)]) {
    if (link.topic === topic) continue
    links.delete(provider)
    // In the requesting namespace the new session replaces the old one, so no end is reported.
    if (link.namespace === asked) link.end()
    else link.close()
  }
}

function lastSession(client: PairingClient, c: Context): RemoteSession | undefined {
  const now = c.clock.now() / 1000
  const sessions = client.provider.client.session.getAll().flatMap((raw) => readRemoteSession(raw) ?? [])
  return sessions.filter(({ expiry }) => expiry > now).sort((a, b) => b.expiry - a.expiry)[0]
}

/**
 * Resolves with the session of the last visit; null when it has ended. Stored data may be outdated, so the relay must
 * answer first.
 */
export async function restorePaired<N extends Namespace>(
  namespace: N,
  saved: SavedSession,
  c: Context,
  host: PairingHost,
  open: Open<N>,
): Promise<Session<N> | null> {
  const client = await clientOf(host)
  const stored = lastSession(client, c)
  const stands = [...linksOf(client)].some(([, { topic }]) => topic === stored?.topic)
  if (stored && !stands && !saved.leaving) await client.link.answered(c.signal)
  const remote = lastSession(client, c)
  if (!remote) {
    await client.forget(Promise.resolve())
    return null
  }
  return sessionOf(namespace, remote, c, host, open, saved.caipNetworkId).catch(() => null)
}

async function sessionOf<N extends Namespace>(
  namespace: N,
  remote: RemoteSession,
  c: Context,
  host: PairingHost,
  open: Open<N>,
  wanted: string | undefined,
  address?: string,
): Promise<Session<N>> {
  const allowed = approvedOf(remote, c.networks)
  const chain = allowed.find((id) => id === wanted) ?? allowed[0]
  if (!remote.namespaces[namespace]) throw connectionError('CONNECT_FAILED')
  if (!chain) throw connectionError('CHAIN_UNSUPPORTED')
  const client = await clientOf(host)
  let made: RemoteLink | undefined
  const forget = (elsewhere: boolean) => {
    for (const [provider, link] of links) if (link === made) links.delete(provider)
    // When the wallet ends the session, the library confirms first; then the stored data is removed.
    void client.forget(new Promise<void>((resolve) => void c.clock.after(ANSWER, resolve)), !elsewhere)
  }
  const link = (ends: LinkEnds) => {
    made = remoteLink(client, remote, chain, c, host.storage, forget, ends)
    return made
  }
  try {
    const session = await open({ c, address, link })
    if (made) links.set(session.provider, made)
    return session
  } catch (error) {
    made?.end()
    throw error
  }
}

/**
 * Ends the session on both sides for every namespace, and removes its stored data even if the wallet cannot be
 * notified.
 */
export async function disconnectRemote(provider: object, c: Context): Promise<void> {
  const own = links.get(provider)
  if (!own) return
  own.end()
  for (const [other, link] of [...linksOf(own.client)]) {
    if (link.topic !== own.topic) continue
    links.delete(other)
    link.close()
  }
  const goodbye = endSession(own.client, own.topic)
  void own.client.forget(goodbye)
  await deadline(goodbye, LEAVE, c.clock, () => new Error('no answer')).catch(() => {})
}
