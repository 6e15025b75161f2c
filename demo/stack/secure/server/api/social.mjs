import * as v from 'valibot'
import { Problem } from '../problem.mjs'
import { finishSocial } from './finish-social.mjs'
import { token } from './schemas.mjs'

const reading = { new: true, opened: true, exchanging: true }

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
 */
export function social(parts) {
  const { social: requests, counter, settings, waiting, publicUrl } = parts

  async function start(call, { provider, codeChallenge }) {
    if (!Object.hasOwn(call.project.socials, provider))
      throw new Problem(404, 'provider_unknown', 'This provider is not offered here.')
    await counter.spend(`oauth ${call.address}`, settings.limits.oauthPerAddress)
    const place = { project: call.project.id, origin: call.origin, device: call.device.thumbprint }
    const requestId = await requests.open({ ...place, provider, codeChallenge })
    return { requestId, uri: `${publicUrl}/oauth/start?request=${requestId}&state=${requestId}` }
  }

  async function result(call, { requestId, verifier, ticket, number, now }) {
    const read = async () => {
      const row = await requests.look(call, requestId, verifier)
      return reading[String(row.status)] || (row.status === 'done' && row.number_hash === null) ? undefined : row
    }
    if (ticket === undefined && number === undefined) {
      const row = await waiting.until(`social ${requestId}`, read, { ms: now ? 0 : 25_000, signal: call.signal })
      if (!row || call.signal.aborted) return { state: 'waiting' }
      // Who else than this browser could have asked for it: so the verifier alone fetches nothing.
      if (row.status === 'done') return { state: 'number' }
      return finishSocial(parts, call, row)
    }
    const row = await requests.look(call, requestId, verifier)
    if (ticket !== undefined && !requests.fits(row, ticket))
      throw new Problem(410, 'result_gone', 'This sign-in is over. Begin again.')
    if (number !== undefined)
      await requests.tryNumber(requestId, number).finally(() => waiting.wake(`ended ${requestId}`))
    const end = await finishSocial(parts, call, row)
    waiting.wake(`ended ${requestId}`)
    return end
  }

  return {
    'social/start': {
      device: true,
      schema: v.object({
        provider: v.pipe(v.string(), v.maxLength(32)),
        codeChallenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      }),
      run: start,
    },
    'social/result': {
      device: true,
      schema: v.object({
        requestId: token,
        verifier: token,
        ticket: v.optional(token),
        number: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/))),
        now: v.optional(v.boolean()),
      }),
      run: result,
    },
  }
}
