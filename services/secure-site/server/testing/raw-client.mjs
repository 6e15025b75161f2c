import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { sha256 } from '../keys/secrets.mjs'

/**
 * @typedef {{ status: number, headers: Headers, body: Record<string, never>, cookies: string[] }} Reply
 * @typedef {{ jwk: { kty: 'EC', crv: 'P-256', x: string, y: string }, prove(challengeId: string, code: string): string,
 *   proof(claims: object): string }} Device
 */

const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @returns {Device} */
export function newDevice() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const jwk = /** @type {const} */ ({ kty: 'EC', crv: 'P-256', x, y })
  const key = createPrivateKey({ key: { ...jwk, d }, format: 'jwk' })
  const signed = (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const head = base64url({ typ: 'dpop+jwt', alg: 'ES256', jwk })
  return {
    jwk,
    prove: (challengeId, code) => signed(`${challengeId}.${code}`),
    proof(claims) {
      const text = `${head}.${base64url(claims)}`
      return `${text}.${signed(text)}`
    },
  }
}

/**
 * Simulates a frame without a browser, with its cookies, CSRF token and device key, for tests and load.
 * @param {string} url
 * @param {{ projectId?: string, origin?: string, device?: Device, via?: string, at?: () => string,
 * headers?: Record<string, string> }} [options] `via` is the server's address if `url` has a name that only browsers
 * resolve; `at` returns the target of each call, for several processes behind one address
 */
export function newFrame(
  url,
  {
    projectId = 'shop',
    origin = 'https://shop.example',
    device = newDevice(),
    via = url,
    at = () => via,
    headers: always = {},
  } = {},
) {
  /** @type {Map<string, string>} */
  const cookies = new Map()
  const frame = {
    device,
    cookies,
    csrf: '',
    /** Milliseconds by which the server's clock is ahead. */
    ahead: 0,
    /**
     * Returns a device proof for one call (https://www.rfc-editor.org/rfc/rfc9449).
     * @param {string} name
     * @param {string} body
     */
    proof: (name, body) =>
      device.proof({
        ...{ jti: randomUUID(), htm: 'POST', htu: `${url}/api/${name}`, nonce: frame.csrf, body: sha256(body) },
        iat: Math.floor((Date.now() + frame.ahead) / 1000),
      }),
    /**
     * @param {string} name
     * @param {object} [body]
     * @param {Record<string, string>} [headers]
     * @returns {Promise<Reply>}
     */
    async call(name, body = {}, headers = {}) {
      const text = JSON.stringify(body)
      const response = await fetch(`${at()}/api/${name}`, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          origin: url,
          'x-wm-csrf': frame.csrf,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          dpop: frame.proof(name, text),
          ...always,
          ...headers,
        },
      })
      const set = response.headers.getSetCookie()
      for (const line of set) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(key, value)
        else cookies.delete(key)
      }
      const answer = await response.json()
      if (answer.error === 'proof_stale' && !headers.dpop) {
        frame.ahead = answer.now - Date.now()
        return frame.call(name, body, headers)
      }
      return { status: response.status, headers: response.headers, body: answer, cookies: set }
    },
    /** @param {object} [body] */
    async hello(body = {}) {
      const reply = await frame.call('hello', { projectId, origin, ...body })
      if (reply.status === 200) frame.csrf = String(reply.body.csrf)
      return reply
    },
    /** @param {string} email */
    start: (email) => frame.call('email/start', { email, device: device.jwk }),
    /** @param {string} challengeId @param {string} code */
    verify: (challengeId, code) =>
      frame.call('email/verify', { challengeId, code, proof: device.prove(challengeId, code) }),
  }
  return frame
}
