// A client of the relay protocol written from its specification only, so that the relay is tested against independent
// code.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { WebSocket } from 'ws'

export interface Identity {
  readonly did: string
  readonly privateKey: KeyObject
}

export interface Delivery {
  readonly id: number
  readonly params: {
    readonly id: string
    readonly data: { topic: string; message: string; tag: number; publishedAt: number; attestation?: string }
  }
}

export interface RpcAnswer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  return text
}

export function newIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { did: `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`, privateKey }
}

export const topic = (): string => randomBytes(32).toString('hex')
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a token as clients send it; `claims` and `header` override the defaults. */
export function token(
  { did, privateKey }: Identity,
  aud: string,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): string {
  const now = Math.floor(Date.now() / 1000)
  const head = encode({ alg: 'EdDSA', typ: 'JWT', ...header })
  const body = encode({ iss: did, sub: randomBytes(16).toString('hex'), aud, iat: now, exp: now + 86_400, ...claims })
  return `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`
}

export function address(url: string, auth: string | undefined, more: Record<string, string> = {}): string {
  return `${url}/?${new URLSearchParams({ ...(auth === undefined ? {} : { auth }), projectId: 'a'.repeat(32), ...more })}`
}

/** Resolves with the outcome of a connection attempt. */
export function attempt(
  target: string,
  headers: Record<string, string> = {},
): Promise<{ open: true } | { status: number; text: string } | { code: number; reason: string } | { failed: string }> {
  return new Promise((resolve) => {
    const socket = new WebSocket(target, { headers })
    let grace: NodeJS.Timeout
    socket.on('open', () => {
      // A refusal by a close frame follows immediately.
      grace = setTimeout(() => {
        resolve({ open: true })
        socket.terminate()
      }, 150)
    })
    socket.on('close', (code, reason) => {
      clearTimeout(grace)
      resolve({ code, reason: reason.toString() })
    })
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    socket.on('error', (error) => resolve({ failed: error.message }))
  })
}

/** Connects a client. With `acks: false` it does not acknowledge messages. */
export async function connect(
  url: string,
  {
    identity = newIdentity(),
    acks = true,
    autoPong = true,
  }: { identity?: Identity; acks?: boolean; autoPong?: boolean } = {},
) {
  const socket = new WebSocket(address(url, token(identity, url)), { autoPong })
  const answers = new Map<number, (answer: RpcAnswer) => void>()
  const deliveries: Delivery[] = []
  const frames: unknown[] = []
  let wake = () => {}
  let nextId = 1
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
  })
  socket.on('message', (data) => {
    const payload = JSON.parse(data.toString())
    frames.push(payload)
    if (payload.method === 'irn_subscription') {
      deliveries.push(payload)
      if (acks) socket.send(JSON.stringify({ id: payload.id, jsonrpc: '2.0', result: true }))
    } else answers.get(payload.id)?.(payload)
    wake()
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const send = (method: string, params: unknown, id = nextId++): Promise<RpcAnswer> =>
    new Promise((resolve) => {
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return {
    identity,
    socket,
    deliveries,
    frames,
    closed,
    send,
    /** Resolves with the result, or rejects with the relay's error. */
    async call(method: string, params: unknown): Promise<unknown> {
      const { result, error } = await send(method, params)
      if (error) throw new Error(`${error.code} ${error.message}`)
      return result
    },
    publish: (to: string, message: string, more: Record<string, unknown> = {}) =>
      send('irn_publish', { topic: to, message, ttl: 300, tag: 1108, prompt: false, ...more }),
    /** Waits for this number of messages. */
    async received(count: number): Promise<readonly Delivery[]> {
      while (deliveries.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return deliveries
    },
    /** Waits for all pending messages: the answer to a call follows them. */
    async settle(): Promise<void> {
      await send('irn_fetchMessages', { topic: topic() })
    },
    leave: () => socket.terminate(),
  }
}
