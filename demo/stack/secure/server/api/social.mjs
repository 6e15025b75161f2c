import * as v from 'valibot'
import { Problem } from '../problem.mjs'
import { createAttempts } from './attempts.mjs'
import { finishSocial } from './finish-social.mjs'
import { token } from './schemas.mjs'

const reading = { new: true, opened: true, exchanging: true }

/** What fetches a result. */
export const proofEntries = {
  requestId: token,
  /** Only Farcaster has none: the browser that began takes its place. */
  verifier: v.optional(token, ''),
  ticket: v.optional(token),
  number: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/))),
  now: v.optional(v.boolean()),
}

/**
 * Sign-ins with a provider, whatever they are for: `purpose` is the same from the first call to the last, and `finish`
 * does what the result is for.
 * @param {import('../secure-server.mjs').Parts} parts
 */
export function socialRequests(parts) {
  const { social: requests, waiting, publicUrl } = parts
  const attempts = createAttempts(parts)
  return {
    async start(call, { provider, codeChallenge }, purpose) {
      if (!Object.hasOwn(call.project.socials, provider))
        throw new Problem(404, 'provider_unknown', 'This provider is not offered here.')
      await attempts.spend(call, 'oauth')
      const place = { project: call.project.id, origin: call.origin, device: call.device.thumbprint }
      const requestId = await requests.open({ ...place, provider, codeChallenge, purpose })
      return { requestId, uri: `${publicUrl}/oauth/start?request=${requestId}&state=${requestId}` }
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
        // Who else than this browser could have asked for it: so the verifier alone fetches nothing.
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
 * @returns {Record<string, import('../api.mjs').Method>}
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
