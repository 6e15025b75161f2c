import type { ConnectContext, Context } from '../core/adapter.ts'
import { deadline } from '../core/async.ts'
import { type SavedSession, walletConnectId } from '../core/connector.ts'
import { WmError } from '../core/errors.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import { toWmError } from '../core/rpc-codes.ts'
import type { SignInProof } from '../core/sign-in.ts'
import type { Eip1193Provider, Session } from '../core/types.ts'
import { clientOf } from '../wallet-connect/client.ts'
import { leave, pair } from '../wallet-connect/pair.ts'
import { type RemoteSession, readRemoteSession } from '../wallet-connect/remote-session.ts'
import { parseAddress } from './parse.ts'
import { type RemoteProvider, remoteProvider } from './remote-provider.ts'
import { accountsIn, describeProvider, makeSession } from './session.ts'

/** Safety W6-18: what a wallet may take to hear that it is over. */
const LEAVE = 2_000
/** What the library takes to tell the wallet that it heard. */
const ANSWER = 1_000

const remotes = new Map<Eip1193Provider, RemoteProvider>()

function stopFollowing(remote: RemoteProvider): void {
  remote.end()
  remotes.delete(remote)
}

/** Pairs with a remote wallet; its approval is the session. */
export async function connectRemote(c: ConnectContext, host: PairingHost): Promise<Session<'eip155'>> {
  const client = await clientOf(host)
  c.signal.throwIfAborted()
  try {
    const { session: remote, proofs } = await pair(client, c.networks, host.override, c)
    try {
      const session = await sessionOf(remote, c, host, c.networkId, c.address)
      // One wallet at a time: the sessions before it are over once the new one stands.
      for (const { topic } of client.provider.client.session.getAll())
        if (topic !== remote.topic) void leave(client, topic)
      for (const other of remotes.values())
        if (other.client === client && other.topic !== remote.topic) stopFollowing(other)
      return proofs ? Object.freeze({ ...session, proofs: proofs.map(canonical) }) : session
    } catch (error) {
      void leave(client, remote.topic)
      throw error
    }
  } catch (error) {
    c.signal.throwIfAborted()
    throw toWmError(error, 'connect', 'CONNECT_FAILED')
  }
}

/** With the account written as sessions write it; the message keeps the wallet's way. */
const canonical = (proof: SignInProof): SignInProof => ({
  ...proof,
  accountAddress: parseAddress(proof.accountAddress) ?? proof.accountAddress,
})

/** The session of the last visit, when it has not ended. */
export async function restoreRemote(
  saved: SavedSession,
  c: Context,
  host: PairingHost,
): Promise<Session<'eip155'> | null> {
  const client = await clientOf(host)
  const now = c.clock.now() / 1000
  const sessions = client.provider.client.session.getAll().flatMap((raw) => readRemoteSession(raw) ?? [])
  const remote = sessions.filter(({ expiry }) => expiry > now).sort((a, b) => b.expiry - a.expiry)[0]
  if (!remote) {
    await client.forget(Promise.resolve())
    return null
  }
  return sessionOf(remote, c, host, saved.caipNetworkId).catch(() => null)
}

async function sessionOf(
  remote: RemoteSession,
  c: Context,
  host: PairingHost,
  wanted: string | undefined,
  address?: string,
): Promise<Session<'eip155'>> {
  const configured = c.networks.map(({ caipNetworkId }) => caipNetworkId)
  const allowed = configured.filter((id) => remote.approved.includes(id))
  const chain = allowed.find((id) => id === wanted) ?? allowed[0]
  if (!remote.namespaces.eip155) throw new WmError('CONNECT_FAILED')
  if (!chain) throw new WmError('CHAIN_UNSUPPORTED')
  const client = await clientOf(host)
  const provider: RemoteProvider = remoteProvider(
    client,
    remote,
    chain,
    c,
    (elsewhere) => {
      remotes.delete(provider)
      // The wallet ended it: its answer goes out first, then nothing of it stays stored.
      void client.forget(new Promise<void>((resolve) => void c.clock.after(ANSWER, resolve)), !elsewhere)
    },
    host.storage,
  )
  try {
    const accounts = accountsIn(await provider.request({ method: 'eth_accounts' }), 'eth_accounts')
    remotes.set(provider, provider)
    describeProvider(provider, provider.facts)
    return makeSession(walletConnectId, provider, accounts, chain, address)
  } catch (error) {
    provider.end()
    throw error
  }
}

/** Ends the session on both sides; nothing of it stays stored, whether or not the wallet can be told. */
export async function disconnectRemote(provider: Eip1193Provider, c: Context): Promise<void> {
  const remote = remotes.get(provider)
  if (!remote) return
  stopFollowing(remote)
  const goodbye = leave(remote.client, remote.topic)
  void remote.client.forget(goodbye)
  await deadline(goodbye, LEAVE, c.clock, () => new Error('no answer')).catch(() => {})
}
