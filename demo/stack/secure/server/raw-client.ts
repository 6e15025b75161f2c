// A frame without a browser: cookies, csrf and the key of a device by hand.
import { createECDH, createPrivateKey, createSign, type KeyObject } from 'node:crypto'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  // Tests say what they expect of it.
  readonly body: Record<string, never>
  readonly cookies: readonly string[]
}

export interface Device {
  readonly jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string }
  prove(challengeId: string, code: string): string
}

export function newDevice(): Device {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  } as const
  // Some private keys begin with zeros, which the curve object leaves out.
  const d = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const key: KeyObject = createPrivateKey({ key: { ...jwk, d }, format: 'jwk' })
  return {
    jwk,
    prove: (challengeId, code) =>
      createSign('sha256')
        .update(`${challengeId}.${code}`)
        .sign({ key, dsaEncoding: 'ieee-p1363' })
        .toString('base64url'),
  }
}

export interface Frame {
  readonly device: Device
  readonly cookies: Map<string, string>
  csrf: string
  call(name: string, body?: object, headers?: Record<string, string>): Promise<Reply>
  hello(body?: object): Promise<Reply>
  start(email: string): Promise<Reply>
  verify(challengeId: string, code: string): Promise<Reply>
}

export function newFrame(
  url: string,
  { projectId = 'shop', origin = 'https://shop.example', device = newDevice() } = {},
): Frame {
  const cookies = new Map<string, string>()
  const frame: Frame = {
    device,
    cookies,
    csrf: '',
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
    async hello(body = {}) {
      const reply = await frame.call('hello', { projectId, origin, ...body })
      if (reply.status === 200) frame.csrf = reply.body.csrf ?? ''
      return reply
    },
    start: (email) => frame.call('email/start', { email, device: device.jwk }),
    verify: (challengeId, code) =>
      frame.call('email/verify', { challengeId, code, proof: device.prove(challengeId, code) }),
  }
  return frame
}
