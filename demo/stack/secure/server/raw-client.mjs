import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/**
 * @typedef {{ status: number, headers: Headers, body: Record<string, never>, cookies: string[] }} Reply
 * @typedef {{ jwk: { kty: 'EC', crv: 'P-256', x: string, y: string }, prove(challengeId: string, code: string): string }} Device
 */

/** @returns {Device} */
export function newDevice() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const jwk = /** @type {const} */ ({ kty: 'EC', crv: 'P-256', x, y })
  const key = createPrivateKey({ key: { ...jwk, d }, format: 'jwk' })
  return {
    jwk,
    prove: (challengeId, code) =>
      sign('sha256', Buffer.from(`${challengeId}.${code}`), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

/**
 * A frame without a browser, for tests and load: cookies, csrf and the key of a device by hand.
 * @param {string} url
 * @param {{ projectId?: string, origin?: string, device?: Device }} [options]
 */
export function newFrame(url, { projectId = 'shop', origin = 'https://shop.example', device = newDevice() } = {}) {
  /** @type {Map<string, string>} */
  const cookies = new Map()
  const frame = {
    device,
    cookies,
    csrf: '',
    /**
     * @param {string} name
     * @param {object} [body]
     * @param {Record<string, string>} [headers]
     * @returns {Promise<Reply>}
     */
    async call(name, body = {}, headers = {}) {
      const response = await fetch(`${url}/api/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          origin: url,
          'x-wm-csrf': frame.csrf,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
      })
      const set = response.headers.getSetCookie()
      for (const line of set) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(key, value)
        else cookies.delete(key)
      }
      return { status: response.status, headers: response.headers, body: await response.json(), cookies: set }
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
