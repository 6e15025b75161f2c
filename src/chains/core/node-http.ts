import { anySignal } from './any-signal.ts'
import { delay } from './async.ts'
import type { Context } from './context.ts'
import { MAX_RPC_BYTES, readBody } from './read-body.ts'
import { parseUrl } from './url.ts'

/** Milliseconds for one request. */
const TIMEOUT = 10_000
/** Milliseconds before the first retry; each further pause is twice as long. */
const FIRST_PAUSE = 150
/** Seconds of a `Retry-After` header that are respected. */
const MAX_RETRY_AFTER = 10
/** HTTP statuses after which a retry may succeed. */
const transientStatuses = new Set([403, 408, 413, 429, 500, 502, 503, 504])

/** Retries of a request to one URL, by default. */
export const RETRIES = 3

/** Failure to get an answer from a node; another try, or another URL, may succeed. */
export class NoAnswer extends Error {
  /** True if the same URL may answer a repeated request. */
  readonly again: boolean
  /** Milliseconds that the node asks to wait; 0 if it names none. */
  readonly pause: number
  constructor(again: boolean, pause = 0, cause?: unknown) {
    super('no answer', { cause })
    this.again = again
    this.pause = pause
  }
}

interface Init {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Moves the user name and password of a URL to a header: fetch refuses a URL with credentials. */
function withCredentials(text: string, init: Init): readonly [url: string, init: Init] {
  const url = parseUrl(text)
  if (!url?.username) return [text, init]
  const authorization = `Basic ${btoa(decodeURIComponent(`${url.username}:${url.password}`))}`
  url.username = url.password = ''
  return [url.href, { ...init, headers: { ...init.headers, authorization } }]
}

/**
 * Sends one request to a node and resolves with its response and the text of the body. Rejects with `NoAnswer`, or with
 * the signal's reason.
 */
export async function requestText(
  url: string,
  init: Init,
  c: Context,
): Promise<{ readonly response: Response; readonly text: string }> {
  const stop = new AbortController()
  const cancel = c.clock.after(TIMEOUT, () => stop.abort())
  try {
    const signal = anySignal(stop.signal, c.signal)
    const [address, options] = withCredentials(url, init)
    const response = await c.fetch(address, { ...options, signal, referrerPolicy: 'strict-origin' })
    const text = await readBody(response, MAX_RPC_BYTES)
    if (text === undefined) throw new NoAnswer(false)
    return { response, text }
  } catch (error) {
    c.signal.throwIfAborted()
    if (error instanceof NoAnswer) throw error
    // A request that timed out is not repeated on this URL.
    throw new NoAnswer(!stop.signal.aborted, 0, error)
  } finally {
    cancel()
  }
}

let lastId = 0

/**
 * Sends a JSON-RPC request to a node, as `requestText` does. An answer with another id than `id` belongs to another
 * request.
 */
export async function requestRpc(url: string, method: string, params: readonly unknown[], c: Context) {
  const id = ++lastId
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  }
  return { id, ...(await requestText(url, init, c)) }
}

/**
 * Returns the failure that a response with an error status means.
 *
 * @param cause Body of the response, in which some nodes explain the refusal.
 */
export function statusFailure({ status, headers }: Response, cause?: unknown): NoAnswer {
  const after = Number(headers.get('retry-after'))
  return new NoAnswer(transientStatuses.has(status), after > 0 ? Math.min(after, MAX_RETRY_AFTER) * 1000 : 0, cause)
}

/** Calls `ask`, and again after failures that may pass: those of `isTransient`, and each `NoAnswer` with `again`. */
export async function withRetries<T>(
  ask: () => Promise<T>,
  c: Context,
  retries: number = RETRIES,
  isTransient: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await ask()
    } catch (error) {
      c.signal.throwIfAborted()
      const { again, pause } = error instanceof NoAnswer ? error : { again: isTransient(error), pause: 0 }
      if (!again || tried >= retries) throw error
      await delay(pause || FIRST_PAUSE * 2 ** tried, c.clock, c.signal)
    }
  }
}
