import * as v from 'valibot'
import { Problem } from '../http/problem.mjs'
import { createAttempts } from './attempts.mjs'
import { finishSocial } from './finish-social.mjs'
import { token } from './schemas.mjs'

const reading = { new: true, opened: true, exchanging: true }

/** The fields that fetch the result of a sign-in. */
export const proofEntries = {
  requestId: token,
  /** Empty for Farcaster only: the visit cookie takes the place of the verifier. */
  verifier: v.optional(token, ''),
  ticket: v.optional(token),
  number: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/))),
  now: v.optional(v.boolean()),
}

/**
 * Sign-ins with a provider for every purpose. `purpose` must be the same in every call; `finish` uses the result.
 * @param {import('../secure-server.mjs').Parts} parts
 */
export function socialRequests(parts) {
  const { social: requests, waiting, publicUrl, settings } = parts
  const attempts = createAttempts(parts)
  return {
    async start(call, { provider, codeChallenge }, purpose) {
      if (!Object.hasOwn(call.project.socials, provider))
        throw new Problem(404, 'provider_unknown', 'This provider is not offered here.')
      await attempts.spend(call, 'oauth')
      const place = { project: call.project.id, origin: call.origin, device: call.device.thumbprint }
      const requestId = await requests.open({ ...place, provider, codeChallenge, purpose })
      const uri = `${publicUrl}/oauth/start?request=${requestId}&state=${requestId}`
      return { requestId, uri, disowned: settings.popupTie !== 'opener' }
    },
    async result(call, { requestId, verifier, ticket, number, now }, purpose, finish) {
      const look = () => requests.look(call, requestId, verifier, purpose)
      const read = async () => {
        const row = await look()
        return reading[String(row.status)] || (row.status === 'done' && row.number_hash === null) ? undefined : row
      }
      if (ticket === undefined && number === undefined) {
        const row = await waiting.until(`social ${requestId}`, read, {
          ...{ ms: now ? 0 : 25_000, signal: call.signal, who: call.who },
        })
        if (!row || call.signal.aborted) return { state: 'waiting' }
        // The holder of the verifier may have sent another person to the provider, so that it alone releases no result.
        return row.status === 'done' ? { state: 'number' } : finish(row)
      }
      const row = await look()
      if (ticket !== undefined && !requests.fits(row, ticket))
        throw new Problem(410, 'result_gone', 'This sign-in is over. Begin again.')
      if (number !== undefined)
        await requests.tryNumber(requestId, number).finally(() => waiting.wake(`ended ${requestId}`))
      const end = await finish(row)
      waiting.wake(`ended ${requestId}`)
      return end
    },
  }
}

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function social(parts) {
  const requests = socialRequests(parts)
  const attempts = createAttempts(parts)
  return {
    'social/start': {
      device: true,
      before: (call) => attempts.needRoom(call, 'oauth'),
      schema: v.object({
        provider: v.pipe(v.string(), v.maxLength(32)),
        codeChallenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      }),
      run: (call, input) => requests.start(call, input, 'login'),
    },
    'social/result': {
      device: true,
      schema: v.object({ ...proofEntries, verifier: token }),
      run: (call, input) => requests.result(call, input, 'login', (row) => finishSocial(parts, call, row)),
    },
  }
}
