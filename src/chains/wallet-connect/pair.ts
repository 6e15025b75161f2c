import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { serviceError } from '../core/error-texts/service-error.ts'
import type { PairingOverride } from '../core/pairing-host.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodeOf } from '../core/rpc-codes.ts'
import type { SignInProof } from '../core/sign-in.ts'
import type { Network } from '../core/types.ts'
import type { PairingClient } from './client.ts'
import { proposedNamespaces } from './namespaces.ts'
import type { ProposalLink } from './proposal-link.ts'
import { connectLink } from './proposal-link.ts'
import { reconnectOnVisibility } from './reconnect-on-visibility.ts'
import { type RemoteSession, readRemoteSession } from './remote-session.ts'

/** Milliseconds that a link is valid: one minute less than the protocol's limit. */
const EXPIRY = 240_000
/** Milliseconds before its end at which a link is renewed. */
const MARGIN = 10_000
/** Milliseconds between checks of the link's age: timers stop while the device sleeps. */
const LOOK = 5_000
/** Milliseconds until the protocol ends a link. */
const LIFE = 300_000
/** Milliseconds to the first link; without one the pairing fails. */
const FIRST_LINK = 10_000
const LAST_LINK = 60_000
/** Milliseconds without an answer after which a relay is shown as unreachable. */
const SILENCE = 3_000
/** Milliseconds for a wallet that has approved to send a readable session. */
const SETTLE = 4_000

/** Milliseconds within which a wallet reports that it has scanned the code. */
const TAKING = 2_000

type Waiting = Pick<ConnectContext, 'signal' | 'clock' | 'onStep' | 'onUri' | 'signIn' | 'networkId'>

export interface Paired {
  readonly session: RemoteSession
  /** Undefined when the wallet only connected. */
  readonly proofs?: readonly SignInProof[]
}

interface EngineInside {
  readonly pendingSessions: Map<number, { readonly sessionTopic: string; readonly pairingTopic: string }>
}

/**
 * Proposes a session to the wallet that opens the link, and waits for its answer. The link is renewed while the attempt
 * lasts; a wallet with an older link can still answer. `signIn` adds a request for a signed sign-in where possible.
 *
 * @throws {WmError<'USER_REJECTED'>} The visitor declined in the wallet.
 * @throws {WmError<'RELAY_UNREACHABLE'>} No link within ten seconds, or within a minute from a relay that is down.
 * @throws {WmError<'PAIRING_EXPIRED'>} The link expired and no fresh one could be made.
 * @throws {WmError<'RELAY_REFUSED'>} The relay refused the page.
 * @throws {WmError<'WALLET_MALFORMED'>} The session or sign-in of the wallet is unreadable.
 * @throws {WmError<'SCHEMA_MISMATCH'>} `signIn` is invalid.
 */
export function pair(
  client: PairingClient,
  networks: readonly Network[],
  override: PairingOverride,
  { signal, clock, onStep, onUri, signIn, networkId }: Waiting,
): Promise<Paired> {
  const { core, provider, link } = client
  const links = new Map<string, ProposalLink>()
  const stops: (() => void)[] = []
  let settled = false
  /** Topics of links that a wallet has opened. */
  const taken = new Set<string>()
  let current = ''

  return new Promise<Paired>((resolve, reject) => {
    const finish = (end: () => void) => {
      if (settled) return
      settled = true
      for (const stop of stops.splice(0)) stop()
      end()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const step = () => onStep?.(link.state() === 'down' ? 'unreachable' : taken.has(current) ? 'scanned' : 'prompt')

    const adopt = ({ session: raw, proofs }: Awaited<ProposalLink['answer']>) => {
      const session = readRemoteSession(raw)
      if (!settled && session) {
        // The link carries no further messages.
        taken.delete(raw.pairingTopic)
        return finish(() => resolve({ session, ...(proofs && { proofs }) }))
      }
      // A second approval, a late one, or an unreadable one: the wallet must not believe that it is connected.
      void endSession(client, raw.topic).then(() => tidy(client))
      if (!session) fail(connectionError('WALLET_MALFORMED', { method: 'wc_sessionSettle' }))
    }
    const refuse = (error: unknown) => {
      // A link that was renewed has expired.
      if (/expired/i.test(String(readField(error, 'message'))) && rpcCodeOf(error) === undefined) return
      fail(error)
    }

    let stopRenewal = () => {}
    // Short waits: timers stop while a device sleeps, but its clock does not.
    function renewIn(ms: number) {
      const at = clock.now() + ms
      stopRenewal()
      const look = () => {
        stopRenewal()
        if (clock.now() >= at) void propose().catch(refuse)
        else stopRenewal = clock.after(Math.min(LOOK, at - clock.now()), look)
      }
      onBack = look
      stopRenewal = clock.after(LOOK, look)
    }
    let onBack = () => {}
    stops.push(
      () => stopRenewal(),
      reconnectOnVisibility(() => onBack(), clock),
    )

    async function propose(): Promise<void> {
      const namespaces = proposedNamespaces(networks, override)
      const signInLink = signIn && (await import('./sign-in-link.ts')).signInLink
      const withSignIn = signInLink && (await signInLink(client, { networkId, signIn }, namespaces))
      const made = withSignIn ?? (await connectLink(client, namespaces))
      const { topic } = made
      made.answer.then(adopt, refuse)
      if (settled) return withdraw(client, made)
      links.set(topic, made)
      current = topic
      step()
      onUri?.(made.uri, clock.now() + EXPIRY)
      void askForReceipt(client, topic)
      renewIn(EXPIRY - MARGIN)
      // The relay was down for so long that the link could not be renewed; the shown one has expired.
      stops.push(clock.after(LIFE, () => current === topic && fail(serviceError('PAIRING_EXPIRED'))))
    }

    const onMessage = ({ topic }: { readonly topic: string }) => {
      const link = [...links.values()].find((one) => one.topic === topic || one.answerTopic === topic)
      if (link) {
        // The first message of a wallet on this link proves that it has the code.
        taken.add(link.topic)
        return settled ? undefined : step()
      }
      const { pendingSessions } = provider.client.engine as unknown as EngineInside
      const pending = [...pendingSessions.values()].some(
        (one) => one.sessionTopic === topic && links.has(one.pairingTopic),
      )
      // The library answers an unreadable session with an error to the wallet, and reports nothing here.
      if (pending && !settled)
        stops.push(clock.after(SETTLE, () => fail(connectionError('WALLET_MALFORMED', { method: 'wc_sessionSettle' }))))
    }
    core.relayer.on('relayer_message', onMessage)
    stops.push(
      link.onChange((state) => {
        if (state === 'refused') fail(serviceError('RELAY_REFUSED'))
        else step()
      }),
    )
    stops.push(
      clock.after(SILENCE, () => {
        if (links.size === 0) onStep?.('unreachable')
      }),
      // A relay that is known to be down gets more time: the visitor sees the reason, and it may recover.
      clock.after(FIRST_LINK, () => {
        if (links.size === 0 && link.state() !== 'down') fail(serviceError('RELAY_UNREACHABLE'))
      }),
      clock.after(LAST_LINK, () => {
        if (links.size === 0) fail(serviceError('RELAY_UNREACHABLE'))
      }),
    )
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    stops.push(() => signal.removeEventListener('abort', abort))
    stops.push(() =>
      // No wallet may open a proposal of an ended attempt. A wallet that has the link, or is just opening it, may still
      // approve: its session is ended as soon as it is settled, which also notifies the wallet.
      systemClock.after(TAKING, () => {
        core.relayer.off('relayer_message', onMessage)
        for (const one of links.values()) if (!taken.has(one.topic)) void withdraw(client, one)
        running.set(client, (running.get(client) ?? 1) - 1)
        systemClock.after(taken.size > 0 ? LIFE : TAKING, () => {
          for (const one of links.values()) void one.drop?.()
          tidy(client)
        })
      }),
    )
    running.set(client, (running.get(client) ?? 0) + 1)
    if (signal.aborted) abort()
    else propose().catch(refuse)
  })
}

// JSON-RPC ids that cannot collide with the library's, which start from the time in microseconds.
let receipts = 0

/** Sends a ping, which any wallet with the link answers by itself: the answer shows that the code was scanned. */
async function askForReceipt({ core }: PairingClient, topic: string): Promise<void> {
  try {
    const payload = { id: ++receipts, jsonrpc: '2.0', method: 'wc_pairingPing', params: {} }
    const message = await core.crypto.encode(topic, payload)
    core.history.set(topic, payload)
    await core.relayer.publish(topic, message, { ttl: 300, tag: 1002, prompt: false })
  } catch {
    // Without an answer the view changes from the code straight to the approval.
  }
}

const running = new WeakMap<PairingClient, number>()

/** Removes everything that a failed pairing stored: its keys, and the data of the wallet. */
function tidy(client: PairingClient): void {
  if (running.get(client) || client.provider.client.session.length > 0) return
  void client.forget(new Promise<void>((resolve) => void systemClock.after(TAKING, resolve)))
}

/** Ends a link without a session; the library keeps the link of a session. */
async function withdraw({ core, provider }: PairingClient, { topic, drop }: ProposalLink): Promise<void> {
  void drop?.()
  try {
    const used = provider.client.session.getAll().some(({ pairingTopic }) => pairingTopic === topic)
    if (!used && core.pairing.pairings.keys.includes(topic)) await core.pairing.disconnect({ topic })
  } catch {
    // The link expires by itself.
  }
}

/** Ends a session on both sides. The wallet may be notified later, or never. */
export async function endSession({ provider }: PairingClient, topic: string): Promise<void> {
  try {
    await provider.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } catch {
    // The session has already ended.
  }
}
