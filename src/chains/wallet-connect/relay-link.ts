import type { Core } from '@walletconnect/core'
import { abortable, deadline } from '../core/async.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import '../core/service-error-texts.ts'
import { providerError } from './provider-error.ts'

/** How the page stands with its relay. `refused`: it turned the page away; `down`: it is not there. */
export type LinkState = 'idle' | 'up' | 'down' | 'refused'

export interface RelayLink {
  readonly state: () => LinkState
  /** Resolves once the relay answers. @throws {WmError<'RELAY_REFUSED'>} */
  answered(signal: AbortSignal): Promise<void>
  onChange(listener: (state: LinkState) => void): () => void
  /** The visitor is back, or the network is: looks at once whether the socket still lives, and fetches what waited. */
  wake(): void
  /** Lets go of the socket for good. */
  end(): Promise<void>
}

/** The parts of the library's relayer (exactly 2.21.8) that its types do not show. */
interface RelayerInside {
  connected: boolean
  provider: { connect(): Promise<void>; disconnect?: () => Promise<void>; connection?: { socket?: WebSocket } }
  subscriber: {
    start(): Promise<void>
    stop(): Promise<void>
    checkPending(): Promise<void>
    hasAnyTopics: boolean
    topics: string[]
  }
  publisher: { publish(topic: string, message: string, options?: { id?: number | string }): Promise<void> }
  transportExplicitlyClosed: boolean
  connectionAttemptInProgress: boolean
  reconnectInProgress: boolean
  hasExperiencedNetworkDisruption: boolean
  connect(url?: string): Promise<void>
  createProvider(): Promise<void>
  transportClose(): Promise<void>
  request(args: { id?: number | string; method: string; params: unknown }): Promise<unknown>
  handleBatchMessageEvents(messages: unknown): Promise<void>
  on(event: string, listener: (value?: unknown) => void): void
  off(event: string, listener: (value?: unknown) => void): void
}

// An attempt that has not come about by then will not.
const STALL = 5_000
// What a socket may take to answer before it counts as dead.
const PROBE = 1_000
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 1_500
const silence = new Error('The relay does not answer')
const isTooLong = (error: unknown) => /\b(bytes|size|too (large|long|big))\b/i.test(String(readField(error, 'message')))

/**
 * Keeps the socket to the relay. The library's own way tries five times at growing distances, waits up to 15 s for
 * each and then gives up until somebody asks; here it goes on at most two seconds apart for as long as anything is
 * subscribed to, and at once when the visitor comes back to the page.
 */
export function keepRelayLink(core: InstanceType<typeof Core>, clock: Clock = systemClock): RelayLink {
  const relayer = core.relayer as unknown as RelayerInside
  const listeners = new Set<(state: LinkState) => void>()
  let state: LinkState = 'idle'
  let ended = false
  let running: Promise<void> | undefined
  let skipPause: (() => void) | undefined

  const tell = (next: LinkState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener(next)
  }
  const within = <T>(work: Promise<T>, ms: number) => deadline(work, ms, clock, () => silence)
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve)
      skipPause = () => {
        cancel()
        resolve()
      }
    })

  async function attempt(): Promise<void> {
    relayer.transportExplicitlyClosed = false
    await relayer.createProvider()
    await within(relayer.provider.connect(), STALL)
    await within(relayer.subscriber.start(), STALL)
    relayer.hasExperiencedNetworkDisruption = false
    relayer.reconnectInProgress = false
    if (!relayer.connected) return
    tell('up')
    // Else it would wait for the library's next look, up to five seconds away.
    relayer.subscriber.checkPending().catch(() => {})
  }
  async function tryUntilConnected(): Promise<void> {
    for (let wait = FIRST_PAUSE; !ended; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        await attempt()
      } catch {
        await relayer.subscriber.stop()
      }
      if (relayer.connected) return
      if (state !== 'refused') tell('down')
      await pause(wait)
    }
  }
  relayer.connect = () => {
    relayer.connectionAttemptInProgress = true
    running ??= tryUntilConnected().finally(() => {
      running = undefined
      relayer.connectionAttemptInProgress = false
    })
    return running
  }

  // What was under way when the socket died is never answered: the library notices after fifteen seconds and asks
  // again after another five. A message keeps its id, so that nobody gets it twice.
  const request = relayer.request
  const underWay = new Set<() => void>()
  const lose = () => {
    for (const lost of underWay) lost()
  }
  relayer.on('relayer_disconnect', lose)
  // The library would send what the relay found too long once more every few seconds for a minute.
  const sending = new Map<string, (error: Error) => void>()
  const { publisher } = relayer
  const publish = publisher.publish
  publisher.publish = (topic, message, options) => {
    const id = String(options?.id)
    const refused = new Promise<never>((_, reject) => void sending.set(id, reject))
    return Promise.race([publish(topic, message, options), refused]).finally(() => void sending.delete(id))
  }
  relayer.request = async (args) => {
    while (!ended) {
      let lost = () => {}
      const dead = new Promise<never>((_, reject) => {
        lost = () => reject(silence)
      })
      underWay.add(lost)
      try {
        return await Promise.race([request(args), dead])
      } catch (error) {
        const refuse = sending.get(String(args.id))
        if (refuse && isTooLong(error)) {
          // The sender is told; for the library it is done with.
          refuse(providerError(-32005, 'The message is too long for the relay'))
          return
        }
        // The other questions belong to the socket that they were asked on.
        if (error !== silence || !/ublish$|^wc_/.test(args.method)) throw error
      } finally {
        underWay.delete(lost)
      }
    }
    throw silence
  }

  relayer.on('relayer_error', (error) => {
    // The relay closes with code 3000 when it knows the key or the page and does not want it.
    if (/\b3000\b|unauthori[sz]ed/i.test(String((error as Error | undefined)?.message))) tell('refused')
  })
  relayer.on('relayer_disconnect', () => {
    if (ended) return
    if (state === 'up') tell('down')
    // A moment, so that the library has put its own state away.
    clock.after(FIRST_PAUSE, () => {
      if (!ended && !relayer.connected && relayer.subscriber.hasAnyTopics) void relayer.connect()
    })
  })

  /** A page that slept may hold a socket that looks open and is dead: a question it cannot answer in time tells. */
  async function probe(): Promise<void> {
    const params = { topics: relayer.subscriber.topics }
    try {
      const answer = await within(relayer.request({ method: 'irn_batchFetchMessages', params }), PROBE)
      const { messages } = (answer ?? {}) as { messages?: unknown }
      if (Array.isArray(messages)) await relayer.handleBatchMessageEvents(messages)
    } catch (error) {
      // An error that the relay itself sent proves that it lives.
      if (ended || (error !== silence && relayer.connected)) return
      if (relayer.connected) relayer.provider.connection?.socket?.close()
      await relayer.subscriber.stop()
      void relayer.connect()
      // A socket that is dead does not say so for a long time: closing it waits for the other side's word.
      lose()
    }
  }

  const onChange = (listener: (state: LinkState) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    state: () => state,
    async answered(signal) {
      if (state === 'up') return
      let stop = () => {}
      const answer = new Promise<void>((resolve, reject) => {
        stop = onChange((next) => {
          if (next === 'up') resolve()
          if (next === 'refused') reject(new WmError('RELAY_REFUSED'))
        })
      })
      void relayer.connect()
      await abortable(answer, signal).finally(stop)
    },
    onChange,
    wake() {
      if (ended || !relayer.subscriber.hasAnyTopics) return
      skipPause?.()
      if (relayer.connected) void probe()
      else void relayer.connect()
    },
    async end() {
      ended = true
      skipPause?.()
      listeners.clear()
      await within(relayer.transportClose(), PROBE).catch(() => {})
    },
  }
}
