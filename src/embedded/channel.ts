import type { Clock } from '../chains/core/clock.ts'
import { embeddedError } from '../chains/core/error-texts/embedded-error.ts'
import type { WmError } from '../chains/core/errors.ts'
import { parse, tryParse } from '../chains/core/schema.ts'
import { type Answer, APP, type EventName, errorPayload, events, FRAME } from './protocol.ts'

export interface ChannelOptions {
  /** Window that receives the messages. */
  readonly page: Window
  /** Returns the frame's window; null when it is gone. */
  readonly frame: () => Window | null
  /** Exact origin of the frame. */
  readonly origin: string
  readonly clock: Clock
  /** Returns 128 random bits as text. */
  readonly id: () => string
  /** Called when the frame is ready, once for each document that it loads. */
  readonly onReady: () => void
}

export interface Channel {
  /**
   * Posts one request. Resolves with its validated answer.
   * @throws {WmError} `FRAME_GONE`, `FRAME_REQUEST_TIMEOUT`, `FRAME_ERROR` with the frame's message, `SCHEMA_MISMATCH`,
   * or the
   * reason of `signal`.
   * @param forVisitor True if the answer waits for the visitor: then there is no `FRAME_REQUEST_TIMEOUT`.
   */
  request<N extends EventName>(
    name: N,
    payload?: object,
    signal?: AbortSignal,
    forVisitor?: boolean,
  ): Promise<Answer<N>>
  /** Posts a message without waiting for an answer. */
  post(name: string, payload?: object): void
  /** Rejects every open request, or those that `only` returns true for. */
  rejectAll(error: WmError, only?: (name: EventName) => boolean): void
  /** Returns the number of ignored messages: forged, late, repeated or malformed ones. */
  dropped(): number
  destroy(error: WmError): void
}

interface Pending {
  readonly name: EventName
  readonly settle: (outcome: { readonly payload: unknown } | { readonly error: unknown }) => void
}

// Characters; a longer type is no message of the protocol.
const MAX_TYPE = 64

/**
 * Returns the channel to the frame. A message counts only when it comes from the frame's window and its exact origin,
 * and answers an id that was issued here and is still open. Every other message is counted and changes nothing.
 */
export function createChannel({ page, frame, origin, clock, id, onReady }: ChannelOptions): Channel {
  const pending = new Map<string, Pending>()
  let dropped = 0

  const hear = (event: MessageEvent<unknown>) => {
    const from = frame()
    const message = read(event.data)
    // The sender is checked first: other frames and scripts of the page can post any message.
    if (!from || event.source !== from || event.origin !== origin) {
      if (message) dropped++
      return
    }
    if (!message) {
      dropped++
      return
    }
    if (message.type === 'READY') return onReady()
    // A frame may report a session unasked; the page does not use it.
    if (message.type === 'SESSION_UPDATE') return
    const open = message.id === undefined ? undefined : pending.get(message.id)
    if (message.id === undefined || !open) {
      dropped++
      return
    }
    const good = message.type === `${open.name}_SUCCESS`
    if (!good && message.type !== `${open.name}_ERROR`) {
      dropped++
      return
    }
    pending.delete(message.id)
    if (good) return open.settle({ payload: message.payload })
    const told = tryParse(errorPayload, message.payload)
    open.settle({ error: frameError(told?.message || 'An error occurred', told?.code) })
  }
  page.addEventListener('message', hear)

  const target = (): Window => {
    const to = frame()
    if (!to) throw embeddedError('FRAME_GONE')
    return to
  }

  const rejectAll = (error: WmError, only: (name: EventName) => boolean = () => true) => {
    for (const [key, open] of pending) {
      if (!only(open.name)) continue
      pending.delete(key)
      open.settle({ error })
    }
  }

  return {
    request<N extends EventName>(name: N, payload?: object, signal?: AbortSignal, forVisitor = false) {
      return new Promise<Answer<N>>((resolve, reject) => {
        signal?.throwIfAborted()
        const key = id()
        const entry: { readonly answer: (typeof events)[N]['answer']; readonly limit?: number } = events[name]
        const stops: (() => void)[] = []
        pending.set(key, {
          name,
          settle(outcome) {
            for (const stop of stops) stop()
            if ('error' in outcome) return reject(outcome.error)
            try {
              resolve(parse(entry.answer, outcome.payload) as Answer<N>)
            } catch (error) {
              reject(error)
            }
          },
        })
        const end = (error: unknown) => {
          const open = pending.get(key)
          pending.delete(key)
          open?.settle({ error })
        }
        if (entry.limit && !forVisitor)
          stops.push(clock.after(entry.limit, () => end(embeddedError('FRAME_REQUEST_TIMEOUT'))))
        if (signal) {
          const abort = () => end(signal.reason)
          signal.addEventListener('abort', abort, { once: true })
          stops.push(() => signal.removeEventListener('abort', abort))
        }
        try {
          target().postMessage({ type: APP + name, id: key, ...(payload && { payload }) }, origin)
        } catch (error) {
          end(error)
        }
      })
    },
    post: (name, payload) => target().postMessage({ type: APP + name, id: id(), ...(payload && { payload }) }, origin),
    rejectAll,
    dropped: () => dropped,
    destroy(error) {
      page.removeEventListener('message', hear)
      rejectAll(error)
    },
  }
}

/** Returns a frame's error. The site's own waiting time takes precedence over the one computed here. */
function frameError(message: string, code: number | undefined): WmError {
  const [, seconds] = /^Please try again after (\d{1,6}) seconds?$/.exec(message) ?? []
  if (seconds) return embeddedError('EMAIL_COOLDOWN', { seconds: Number(seconds) })
  return embeddedError('FRAME_ERROR', { message, ...(code !== undefined && { code }) })
}

/**
 * Returns the envelope of a message; undefined for anything else. Structured clones have no getters, so reading is
 * safe.
 */
function read(data: unknown): { readonly type: string; readonly id?: string; readonly payload?: unknown } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, id, payload } = data as { readonly [key: string]: unknown }
  if (typeof type !== 'string' || type.length > MAX_TYPE || !type.startsWith(FRAME)) return undefined
  if (id !== undefined && (typeof id !== 'string' || id.length > MAX_TYPE)) return undefined
  return { type: type.slice(FRAME.length), ...(id !== undefined && { id }), payload }
}
