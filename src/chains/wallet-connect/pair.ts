import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { WmError } from '../core/errors.ts'
import '../core/service-error-texts.ts'
import type { PairingOverride } from '../core/pairing-host.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodeOf } from '../core/rpc-codes.ts'
import type { SignInProof } from '../core/sign-in.ts'
import type { Network } from '../core/types.ts'
import type { PairingClient } from './client.ts'
import { connectLink } from './connect-link.ts'
import { proposedNamespaces } from './namespaces.ts'
import type { ProposalLink } from './proposal-link.ts'
import { type RemoteSession, readRemoteSession } from './remote-session.ts'
import { signInLink } from './sign-in-link.ts'
import { signInWish } from './sign-in-wish.ts'
import { wakeOnReturn } from './wake-on-return.ts'

/** Spec §9: a pairing counts for four minutes, although the protocol gives it five. */
const EXPIRY = 240_000
/** Renewed this long before its end (protocol §6.4). */
const MARGIN = 10_000
/** How often a page that may have slept looks whether its link is too old. */
const LOOK = 5_000
/** The protocol's own end of a link. */
const LIFE = 300_000
/** Without a link by then there will be none: the visitor hears why. */
const FIRST_LINK = 10_000
const LAST_LINK = 60_000
/** A relay that takes longer to answer is told to be slow. */
const SILENCE = 3_000
/** What a wallet that has approved may take to send a session that can be read. */
const SETTLE = 4_000

/** A wallet that has just scanned a code says so within this time. */
const TAKING = 2_000

type Waiting = Pick<ConnectContext, 'signal' | 'clock' | 'onStep' | 'onUri' | 'signIn' | 'networkId'>

export interface Paired {
  readonly session: RemoteSession
  /** Absent when the wallet only connected. */
  readonly proofs?: readonly SignInProof[]
}

interface EngineInside {
  readonly pendingSessions: Map<number, { readonly sessionTopic: string; readonly pairingTopic: string }>
}

/**
 * Proposes to whatever wallet takes the link, and waits for its answer. The link is renewed for as long as somebody
 * waits; a wallet that took an older one is still listened to. With `signIn`, and where it can be asked, the proposal
 * asks for a signed sign-in as well.
 *
 * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
 * @throws {WmError<'RELAY_UNREACHABLE'>} No link within ten seconds, or within a minute of a relay that is away.
 * @throws {WmError<'PAIRING_EXPIRED'>} The link ran out and no fresh one could be made.
 * @throws {WmError<'RELAY_REFUSED'>} The relay turned the page away.
 * @throws {WmError<'WALLET_MALFORMED'>} The wallet approved with a session or a sign-in that cannot be read or believed.
 * @throws {WmError<'METHOD_UNSUPPORTED'>} The wallet is a contract: it connects without `signIn`, and signs in after that.
 * @throws {WmError<'SCHEMA_MISMATCH'>} `signIn` is no request.
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
  /** Links that a wallet has taken. */
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
        // Nothing more is heard on its link.
        taken.delete(raw.pairingTopic)
        return finish(() => resolve({ session, ...(proofs && { proofs }) }))
      }
      // Approved twice, after the end, or not readable: the wallet must not believe that it is connected.
      void leave(client, raw.topic).then(() => tidy(client))
      if (!session) fail(new WmError('WALLET_MALFORMED', { method: 'wc_sessionSettle' }))
    }
    const refuse = (error: unknown) => {
      // An older link ran out after it was renewed.
      if (/expired/i.test(String(readField(error, 'message'))) && rpcCodeOf(error) === undefined) return
      fail(error)
    }

    let stopRenewal = () => {}
    // By short waits: timers stand still while a device sleeps, and its clock does not.
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
      wakeOnReturn(() => onBack(), clock),
    )

    /** One proposal with its own link. */
    async function propose(): Promise<void> {
      const namespaces = proposedNamespaces(networks, override)
      const wish = signInWish({ networkId, ...(signIn && { signIn }) }, namespaces)
      const made = await (wish ? signInLink(client, wish) : connectLink(client, namespaces))
      const { topic } = made
      made.answer.then(adopt, refuse)
      if (settled) return withdraw(client, made)
      links.set(topic, made)
      current = topic
      step()
      onUri?.(made.uri, clock.now() + EXPIRY)
      void askForReceipt(client, topic)
      renewIn(EXPIRY - MARGIN)
      // The relay was away for so long that no fresh link came: the shown one is of no use to anybody.
      stops.push(clock.after(LIFE, () => current === topic && fail(new WmError('PAIRING_EXPIRED'))))
    }

    const onMessage = ({ topic }: { readonly topic: string }) => {
      const link = [...links.values()].find((one) => one.topic === topic || one.answerTopic === topic)
      if (link) {
        // The first word of a wallet on this link: it has the code.
        taken.add(link.topic)
        return settled ? undefined : step()
      }
      const { pendingSessions } = provider.client.engine as unknown as EngineInside
      const pending = [...pendingSessions.values()].some(
        (one) => one.sessionTopic === topic && links.has(one.pairingTopic),
      )
      // The library answers a session that it cannot read with an error to the wallet, and tells nobody here.
      if (pending && !settled)
        stops.push(clock.after(SETTLE, () => fail(new WmError('WALLET_MALFORMED', { method: 'wc_sessionSettle' }))))
    }
    core.relayer.on('relayer_message', onMessage)
    stops.push(
      link.onChange((state) => {
        if (state === 'refused') fail(new WmError('RELAY_REFUSED'))
        else step()
      }),
    )
    stops.push(
      clock.after(SILENCE, () => {
        if (links.size === 0) onStep?.('unreachable')
      }),
      // A relay that is seen to be away is waited for longer: the visitor reads why, and it may come back.
      clock.after(FIRST_LINK, () => {
        if (links.size === 0 && link.state() !== 'down') fail(new WmError('RELAY_UNREACHABLE'))
      }),
      clock.after(LAST_LINK, () => {
        if (links.size === 0) fail(new WmError('RELAY_UNREACHABLE'))
      }),
    )
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    stops.push(() => signal.removeEventListener('abort', abort))
    stops.push(() =>
      // No wallet shall find a proposal that nobody waits for any more. One that has it, or is just taking it, may still
      // approve: its session is ended as soon as it stands, so that the wallet hears of it.
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

// Ids of JSON-RPC, unlike any of the library's own, which start from the time in microseconds.
let receipts = 0

/** A question that any wallet answers by itself once it has the link: its answer tells that the code was scanned. */
async function askForReceipt({ core }: PairingClient, topic: string): Promise<void> {
  try {
    const payload = { id: ++receipts, jsonrpc: '2.0', method: 'wc_pairingPing', params: {} }
    const message = await core.crypto.encode(topic, payload)
    core.history.set(topic, payload)
    await core.relayer.publish(topic, message, { ttl: 300, tag: 1002, prompt: false })
  } catch {
    // Without it the view only goes from the code straight to the approval.
  }
}

const running = new WeakMap<PairingClient, number>()

/** A pairing that came to nothing leaves nothing stored: not its keys, and not who almost connected. */
function tidy(client: PairingClient): void {
  if (running.get(client) || client.provider.client.session.length > 0) return
  void client.forget(new Promise<void>((resolve) => void systemClock.after(TAKING, resolve)))
}

/** Ends a link that led to no session; one that did is left to the library. */
async function withdraw({ core, provider }: PairingClient, { topic, drop }: ProposalLink): Promise<void> {
  void drop?.()
  try {
    const used = provider.client.session.getAll().some(({ pairingTopic }) => pairingTopic === topic)
    if (!used && core.pairing.pairings.keys.includes(topic)) await core.pairing.disconnect({ topic })
  } catch {
    // It runs out by itself.
  }
}

/** Ends a session on both sides; the wallet may hear of it later, or never. */
export async function leave({ provider }: PairingClient, topic: string): Promise<void> {
  try {
    await provider.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } catch {
    // It is gone already.
  }
}
