import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { Problem } from '../http/problem.mjs'
import { sha256 } from '../keys/secrets.mjs'
import { readFarcasterProof } from '../login/farcaster-proof.mjs'
import { createAttempts } from './attempts.mjs'
import { finishSocial } from './finish-social.mjs'
import { token } from './schemas.mjs'

/** Milliseconds after a first lost request in which the relay has to answer. */
const RELAY_AWAY = 10_000

async function ask(relay, path, options) {
  try {
    const response = await fetch(`${relay.replace(/\/$/, '')}/v1/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      ...options,
    })
    const text = await response.text()
    if (response.ok && text.length < 20_000) return { status: response.status, body: JSON.parse(text) }
  } catch {
    // The error is thrown below.
  }
  throw new Problem(502, 'farcaster_away', 'Farcaster does not answer.')
}

/**
 * Sign-ins with the Farcaster app for every purpose. The app sends a signed message over a relay channel.
 * @param {import('../secure-server.mjs').Parts} parts
 */
export function farcasterRequests(parts) {
  const { social: requests, audit, settings, waiting, publicUrl } = parts
  const { clock } = settings
  const attempts = createAttempts(parts)
  const domain = new URL(publicUrl).host
  const uri = `${publicUrl}/sdk`

  async function start(call, purpose) {
    const { farcaster: options } = call.project
    if (!options) throw new Problem(404, 'provider_unknown', 'Farcaster is not offered here.')
    await attempts.spend(call, 'oauth')
    const nonce = randomBytes(16).toString('hex')
    const headers = { 'content-type': 'application/json' }
    const { body } = await ask(options.relay, 'channel', {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ siweUri: uri, domain, nonce }),
    })
    if (typeof body?.channelToken !== 'string' || typeof body.url !== 'string' || body.nonce !== nonce)
      throw new Problem(502, 'farcaster_away', 'Farcaster does not answer as it should.')
    const place = { project: call.project.id, origin: call.origin, device: call.device.thumbprint }
    // Farcaster has no PKCE verifier; the hash of the visit cookie binds the request to this browser.
    const requestId = await requests.open({
      ...place,
      provider: 'farcaster',
      codeChallenge: sha256(call.visit),
      purpose,
    })
    await requests.keep(requestId, { channelToken: body.channelToken, nonce })
    return { requestId, url: body.url }
  }

  /** Polls the relay for the answer of the app. */
  async function look(call, row) {
    const { channelToken, nonce } = requests.secretsOf(row)
    const headers = { authorization: `Bearer ${channelToken}` }
    const { status, body } = await ask(call.project.farcaster.relay, 'channel/status', { headers })
    if (status === 202 || body?.state === 'pending') return
    const id = String(row.id)
    if (!(await requests.claim(id))) return
    // Some relays report a refusal only as a timeout.
    if (body?.state === 'declined') return requests.failed(id, 'The sign-in was declined in Farcaster.')
    try {
      const { idRegistryRpc } = call.project.farcaster
      await requests.done(id, await readFarcasterProof(body, { domain, uri, nonce, now: clock(), idRegistryRpc }))
    } catch (error) {
      console.warn(`farcaster: ${error.message}`)
      await requests.failed(id, 'The sign-in could not be confirmed.')
      const place = { project: call.project.id, origin: call.origin, ...call.trace }
      await audit.write({ action: 'social', result: 'refused', note: 'farcaster', ...place })
    }
  }

  async function result(call, { requestId }, purpose, finish) {
    let lostSince
    // The visitor needs minutes in the app. A relay that fails for a moment does not end the wait.
    const poll = async (row) => {
      try {
        await look(call, row)
        lostSince = undefined
      } catch (error) {
        lostSince ??= performance.now()
        if (error.code !== 'farcaster_away' || performance.now() - lostSince > RELAY_AWAY) throw error
      }
    }
    const read = async () => {
      const row = await requests.look(call, requestId, call.visit, purpose)
      if (row.status === 'opened' && call.project.farcaster) await poll(row)
      const after = await requests.look(call, requestId, call.visit, purpose)
      return ['opened', 'exchanging'].includes(String(after.status)) ? undefined : after
    }
    const row = await waiting.until(`social ${requestId}`, read, {
      ...{ ms: 25_000, signal: call.signal, every: 1000, who: call.who },
    })
    return row && !call.signal.aborted ? finish(row) : { state: 'waiting' }
  }

  return { start, result }
}

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function farcaster(parts) {
  const requests = farcasterRequests(parts)
  const attempts = createAttempts(parts)
  return {
    'farcaster/start': {
      device: true,
      before: (call) => attempts.needRoom(call, 'oauth'),
      run: (call) => requests.start(call, 'login'),
    },
    'farcaster/result': {
      device: true,
      schema: v.object({ requestId: token }),
      run: (call, input) => requests.result(call, input, 'login', (row) => finishSocial(parts, call, row)),
    },
  }
}
