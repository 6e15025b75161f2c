import { anySignal } from '../../chains/core/any-signal.ts'
import { abortable } from '../../chains/core/async.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { readBody } from '../../chains/core/read-body.ts'
import { parse, type v } from '../../chains/core/schema.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { dataContext } from './data-api.ts'
import type { Query } from './endpoint.ts'
import { urlOf } from './http.ts'
import { statusError } from './http-status.ts'

/** A request with a body, as data. */
export interface PostRow<S extends v.GenericSchema = v.GenericSchema> {
  readonly path: string
  readonly query?: () => Query
  readonly response: S
  /** Milliseconds. */
  readonly deadline: number
}

/**
 * Posts a request to the data API, once: a second one may count twice, and the visitor can ask again.
 * @throws {WmError} RATE_LIMITED, SERVER_ERROR (also when nothing answers), HTTP_STATUS, SCHEMA_MISMATCH; the signal's
 *   reason when it aborts.
 */
export async function postOnce<const S extends v.GenericSchema>(
  kit: HasStore & HasEnv & HasSignal,
  row: PostRow<S>,
  body: object,
  stop: AbortSignal,
): Promise<v.InferOutput<S>> {
  const c = dataContext(kit, anySignal(kit.signal, stop))
  c.signal.throwIfAborted()
  const { fetch, clock } = c.env
  const late = new AbortController()
  const cancel = clock.after(row.deadline, () => late.abort(serviceError('SERVER_ERROR')))
  const signal = anySignal(c.signal, late.signal)
  try {
    const init: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...{ signal, credentials: 'omit', referrerPolicy: 'strict-origin' },
    }
    // `abortable` also ends a `fetch` that ignores its signal.
    const response = await abortable(fetch(urlOf(row, undefined, c), init), signal)
    if (!response.ok) throw statusError(response.status)
    return parse(row.response, readJson(await abortable(readBody(response), signal)))
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof TypeError ? serviceError('SERVER_ERROR', undefined, { cause }) : cause
  } finally {
    cancel()
  }
}

function readJson(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
