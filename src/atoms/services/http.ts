import { anySignal } from '../../chains/core/any-signal.ts'
import { abortable, delay } from '../../chains/core/async.ts'
import { schemaError } from '../../chains/core/error-texts/schema-error.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { readBody } from '../../chains/core/read-body.ts'
import { parse, type v } from '../../chains/core/schema.ts'
import type { Env } from '../kit/env.ts'
import type { Endpoint, Query } from './endpoint.ts'
import { isTransientStatus, retryAfter, statusError } from './http-status.ts'

/** Retries of a call, and milliseconds before the first one. */
const RETRIES = 3
const RETRY_DELAY = 150

export interface CallContext {
  readonly env: Pick<Env, 'fetch' | 'clock'>
  readonly baseUrl: string
  /** Query parameters of every call to the service. */
  readonly query: Query
  readonly signal: AbortSignal
}

/**
 * Calls a service with a deadline and retries, and returns only a response that matches the schema. Equal calls at the
 * same time share one request.
 * @throws {WmError} RATE_LIMITED, SERVER_ERROR (also when nothing answers), APP_CONFIG_INVALID, HTTP_STATUS,
 *   SCHEMA_MISMATCH; the signal's reason when it aborts.
 */
export async function call<I, const S extends v.GenericSchema>(
  row: Endpoint<I, S>,
  input: I,
  c: CallContext,
): Promise<v.InferOutput<S>> {
  c.signal.throwIfAborted()
  const text = await share(c, urlOf(row, input, c), (url, signal) => request(row, url, c, signal))
  return parse(row.response, readJson(text))
}

/** Returns the URL of a call; query parameters without a value are omitted. */
export function urlOf<I>(row: Pick<Endpoint<I>, 'path' | 'query'>, input: I, { baseUrl, query }: CallContext): string {
  const path = typeof row.path === 'string' ? row.path : row.path(input)
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries({ ...row.query?.(input), ...query }))
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value))
  return url.href
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Most often the page of a proxy or a captive portal; the service itself has not answered.
    throw serviceError('SERVER_ERROR', undefined, { cause })
  }
}

interface Shared {
  readonly answer: Promise<string>
  readonly stop: AbortController
  users: number
}

// Keyed by `fetch`, and therefore by kit: kits share neither aborts nor answers.
const underWay = new WeakMap<typeof fetch, Map<string, Shared>>()

/** Joins an equal running request, which is aborted when its last user leaves. */
async function share(
  { env, signal }: CallContext,
  url: string,
  start: (url: string, signal: AbortSignal) => Promise<string>,
): Promise<string> {
  const requests = underWay.get(env.fetch) ?? new Map<string, Shared>()
  underWay.set(env.fetch, requests)
  let shared = requests.get(url)
  if (!shared) {
    const stop = new AbortController()
    shared = { answer: start(url, stop.signal), stop, users: 0 }
    requests.set(url, shared)
  }
  const { answer, stop } = shared
  const leave = () => {
    if (requests.get(url)?.answer === answer) requests.delete(url)
  }
  answer.then(leave, leave)
  shared.users++
  try {
    return await abortable(answer, signal)
  } finally {
    if (--shared.users === 0) {
      leave()
      stop.abort()
    }
  }
}

async function request<I>(row: Endpoint<I>, url: string, c: CallContext, signal: AbortSignal): Promise<string> {
  const { fetch, clock } = c.env
  const end = clock.now() + row.deadline
  const late = new AbortController()
  const cancel = clock.after(row.deadline, () => late.abort(serviceError('SERVER_ERROR')))
  const both = anySignal(signal, late.signal)
  try {
    for (let attempt = 0; ; attempt++) {
      const answer = await attemptOnce(fetch, url, row.method, both)
      if (typeof answer === 'string') return answer
      const wait = answer.wait?.(clock.now()) ?? RETRY_DELAY * 2 ** attempt
      // A wait beyond the deadline would only delay the same error.
      if (!answer.again || row.retry === 'never' || attempt === RETRIES || clock.now() + wait >= end) throw answer.error
      await delay(wait, clock, both)
    }
  } finally {
    cancel()
  }
}

interface Refusal {
  readonly error: WmError
  readonly again: boolean
  readonly wait?: (now: number) => number | undefined
}

async function attemptOnce(
  fetcher: typeof fetch,
  url: string,
  method: string,
  signal: AbortSignal,
): Promise<string | Refusal> {
  try {
    // `abortable` also ends a `fetch` that ignores its signal.
    const init: RequestInit = { method, signal, credentials: 'omit', referrerPolicy: 'strict-origin' }
    const response = await abortable(fetcher(url, init), signal)
    if (!response.ok) {
      void response.body?.cancel().catch(() => {})
      const wait = (now: number) => retryAfter(response.headers, now)
      return { error: statusError(response.status), again: isTransientStatus(response.status), wait }
    }
    const text = await abortable(readBody(response), signal)
    return text ?? { error: schemaError('SCHEMA_MISMATCH', { path: '(size)' }), again: false }
  } catch (cause) {
    signal.throwIfAborted()
    return { error: serviceError('SERVER_ERROR', undefined, { cause }), again: true }
  }
}
