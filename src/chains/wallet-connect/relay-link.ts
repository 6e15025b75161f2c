import type { Core } from '@walletconnect/core'
import { abortable, deadline } from '../core/async.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { serviceError } from '../core/error-texts/service-error.ts'
import { readField } from '../core/read-field.ts'
import { providerError } from '../core/rpc-codes.ts'

/** State of the connection to the relay. `refused`: the relay rejects the page; `down`: the relay does not answer. */
export type LinkState = 'idle' | 'up' | 'down' | 'refused'

export interface RelayLink {
  readonly state: () => LinkState
  /**
   * Resolves when the relay answers.
   * @throws {WmError<'RELAY_REFUSED'>} The relay rejects the page.
   */
  answered(signal: AbortSignal): Promise<void>
  onChange(listener: (state: LinkState) => void): () => void
  /**
   * Checks at once whether the socket still works, and fetches waiting messages: the visitor or the network is back.
   */
  wake(): void
  /** Closes the socket for good. */
  end(): Promise<void>
}

/** Parts of the library's relayer (exactly 2.21.8) that its types do not show. */
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
  publisher: {
    publish(topic: string, message: string, options?: { id?: number | string }): Promise<void>
    rpcPublish(request: unknown, options: unknown): Promise<unknown>
    checkQueue(): void
  }
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

// Milliseconds after which an attempt to connect has failed.
const STALL = 5_000
// Milliseconds without an answer after which a socket counts as dead.
const PROBE = 1_000
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 1_500
const silence = new Error('The relay does not answer')
const isTooLong = (error: unknown) => /\b(bytes|size|too (large|long|big))\b/i.test(String(readField(error, 'message')))

/**
 * Catches failures of the library's queue, which retries unsent messages every few seconds without a handler: offline,
 * each retry would be an uncaught error of the page. The queue keeps the message for the next retry.
 */
function letQueueFail(publisher: RelayerInside['publisher']): void {
  const { checkQueue, rpcPublish } = publisher
  let isFromQueue = false
  publisher.rpcPublish = (request, options) => {
    const sent = rpcPublish.call(publisher, request, options)
    return isFromQueue ? sent.catch(() => {}) : sent
  }
  publisher.checkQueue = () => {
    isFromQueue = true
    checkQueue.call(publisher)
    isFromQueue = false
  }
}

/**
 * Keeps the socket to the relay connected. The library tries five times at growing intervals, waits up to 15 s for each
 * and then gives up until the next request. This replacement retries at intervals of at most 1.5 s while anything is
 * subscribed, and at once when the visitor returns to the page.
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
    // The library's own check comes up to five seconds later.
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

  // Requests on a dead socket never get an answer: the library notices after 15 s and retries after another five. A
  // repeated message keeps its id, so that the wallet receives it once.
  const request = relayer.request
  const underWay = new Set<() => void>()
  const lose = () => {
    for (const lost of underWay) lost()
  }
  relayer.on('relayer_disconnect', lose)
  // The library would retry a message that the relay finds too long every few seconds for a minute.
  const sending = new Map<string, (error: Error) => void>()
  const { publisher } = relayer
  const publish = publisher.publish
  publisher.publish = (topic, message, options) => {
    const id = String(options?.id)
    const refused = new Promise<never>((_, reject) => void sending.set(id, reject))
    return Promise.race([publish(topic, message, options), refused]).finally(() => void sending.delete(id))
  }
  letQueueFail(publisher)
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
          // The rejection goes to the sender; the library sees a completed request.
          refuse(providerError(-32005, 'The message is too long for the relay'))
          return
        }
        // Requests other than messages belong to the socket on which they were sent.
        if (error !== silence || !/ublish$|^wc_/.test(args.method)) throw error
      } finally {
        underWay.delete(lost)
      }
    }
    throw silence
  }

  relayer.on('relayer_error', (error) => {
    // The relay closes with code 3000 when it rejects the project id or the page.
    if (/\b3000\b|unauthori[sz]ed/i.test(String((error as Error | undefined)?.message))) tell('refused')
  })
  relayer.on('relayer_disconnect', () => {
    if (ended) return
    if (state === 'up') tell('down')
    // The library resets its own state first.
    clock.after(FIRST_PAUSE, () => {
      if (!ended && !relayer.connected && relayer.subscriber.hasAnyTopics) void relayer.connect()
    })
  })

  /** Detects a dead socket that still looks open, as after a sleep, by a request that must be answered in time. */
  async function probe(): Promise<void> {
    const params = { topics: relayer.subscriber.topics }
    try {
      const answer = await within(relayer.request({ method: 'irn_batchFetchMessages', params }), PROBE)
      const { messages } = (answer ?? {}) as { messages?: unknown }
      if (Array.isArray(messages)) await relayer.handleBatchMessageEvents(messages)
    } catch (error) {
      // An error that the relay sent proves that the socket works.
      if (ended || (error !== silence && relayer.connected)) return
      if (relayer.connected) relayer.provider.connection?.socket?.close()
      await relayer.subscriber.stop()
      void relayer.connect()
      // Closing waits for the other side, so a dead socket reports its end late; its requests are given up now.
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
          if (next === 'refused') reject(serviceError('RELAY_REFUSED'))
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
