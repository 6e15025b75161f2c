import { anySignal } from '../../chains/core/any-signal.ts'
import { abortable } from '../../chains/core/async.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { readBody } from '../../chains/core/read-body.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { Kit } from '../kit/kit.ts'
import { dataContext } from './data-api.ts'
import { endpoint } from './endpoint.ts'
import { urlOf } from './http.ts'
import { statusError } from './http-status.ts'

/** Milliseconds. The service asks a node whether the signature is right. */
const DEADLINE = 20_000
/** Characters of a reason that are shown. */
const MOST_REASON = 200

/** The calls about names that can be registered at the data API. */
export const nameApi = {
  suggestions: endpoint<{ readonly name: string; readonly zone: string }>()({
    method: 'GET',
    deadline: 10_000,
    retry: 'read',
    path: ({ name }) => `/v1/profile/suggestions/${encodeURIComponent(name)}`,
    query: ({ zone }) => ({ zone }),
    response: v.object({ suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })) }),
  }),
}

export interface RegistrationRequest {
  /** [ENSIP-11](https://docs.ens.domains/ensip/11) coin type of the network that the account is on. */
  readonly coin_type: number
  readonly address: string
  /** The text that was signed, to the letter. */
  readonly message: string
  readonly signature: string
}

/** `about`: the part of the request that the service refuses; `reason`: why, in its own words. */
export interface RegistrationRefusal {
  readonly status: number
  readonly about?: string | undefined
  readonly reason?: string | undefined
}

const refusal = v.object({ reasons: v.array(v.object({ name: v.nullish(v.string()), description: v.string() })) })
const done = v.object({ success: v.literal(true) })

/**
 * Asks the data API to register a name. Resolves with its refusal; undefined once the name is registered. Never
 * repeated: the second answer would be that the name is taken.
 * @throws {WmError} SERVER_ERROR (also when nothing answers), RATE_LIMITED.
 */
export async function postRegistration(
  kit: Kit,
  request: RegistrationRequest,
): Promise<RegistrationRefusal | undefined> {
  const c = dataContext(kit)
  const { fetch, clock } = c.env
  const late = new AbortController()
  const cancel = clock.after(DEADLINE, () => late.abort(serviceError('SERVER_ERROR')))
  const signal = anySignal(c.signal, late.signal)
  try {
    const url = urlOf({ path: '/v1/profile/account' }, undefined, c)
    const init: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal,
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
    }
    // `abortable` also ends a `fetch` that ignores its signal.
    const response = await abortable(fetch(url, init), signal)
    const body = readJson(await abortable(readBody(response), signal))
    const { status } = response
    if (status === 429 || status >= 500) throw statusError(status)
    if (response.ok) {
      if (tryParse(done, body)) return undefined
      throw serviceError('SERVER_ERROR')
    }
    const [first] = tryParse(refusal, body)?.reasons ?? []
    return { status, about: first?.name ?? undefined, reason: cleanText(first?.description, MOST_REASON) }
  } catch (cause) {
    signal.throwIfAborted()
    throw cause
  } finally {
    cancel()
  }
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
