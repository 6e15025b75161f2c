import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256 } from '../keys/secrets.mjs'
import { newDevice, newFrame } from '../testing/raw-client.mjs'
import { endAll, stackWith } from '../testing/test-stack.ts'

afterEach(endAll)
type Stack = Awaited<ReturnType<typeof stackWith>>
type Frame = Awaited<ReturnType<Stack['signIn']>>['frame']
const wallet = { id: 'a', addresses: {}, serverShare: Buffer.from('server share').toString('base64') }

/** A frame with the cookies of another one, and a csrf token of its own that `hello` made for them. */
async function copyOf(stack: Stack, frame: Frame) {
  const thief = newFrame(stack.url)
  for (const [name, value] of frame.cookies) thief.cookies.set(name, value)
  const hello = await thief.hello()
  for (const [name, value] of frame.cookies) thief.cookies.set(name, value)
  return { thief, hello }
}

describe('a session', () => {
  it('is worth nothing to whoever has its cookie alone', async () => {
    const stack = await stackWith()
    const { frame } = await stack.signIn('ann@mail.example')
    await frame.call('wallet/create', wallet)
    const { thief, hello } = await copyOf(stack, frame)
    expect(hello.body).toMatchObject({ user: null })
    expect((await thief.call('session')).body).toMatchObject({ user: null })
    for (const [name, body] of [
      ['wallet/read', {}],
      ['wallet/create', wallet],
      ['wallet/passkey', {}],
      ['account', { preferredAccountType: 'eoa' }],
      ['log', { action: 'sign', chain: 'eip155:1', hash: '0x', summary: 'nothing' }],
      ['change/open', { kind: 'email', email: 'eve@mail.example' }],
    ] as const) {
      expect(await thief.call(name, body), name).toMatchObject({ status: 401, body: { error: 'session_missing' } })
      const bare = await thief.call(name, body, { dpop: 'x' })
      expect(bare, name).toMatchObject({ status: 401, body: { error: 'proof_wrong' } })
    }
    expect((await frame.call('wallet/read')).body).toMatchObject({ wallet: { serverShare: wallet.serverShare } })
  })

  it('takes each proof for one call, one body, one page and a short time', async () => {
    const stack = await stackWith()
    const { frame } = await stack.signIn('ann@mail.example')
    const { device } = frame
    const claims = () => ({
      ...{ jti: randomUUID(), htm: 'POST', htu: `${stack.url}/api/wallet/read`, iat: Math.floor(Date.now() / 1000) },
      ...{ nonce: frame.csrf, body: sha256('{}') },
    })
    const read = (dpop: string) => frame.call('wallet/read', {}, { dpop })
    const good = device.proof(claims())
    expect((await read(good)).status).toBe(200)
    expect((await read(good)).body).toMatchObject({ error: 'proof_used' })
    const again = await Promise.all(
      Array.from(
        { length: 5 },
        (
          (proof) => () =>
            read(proof)
        )(device.proof(claims())),
      ),
    )
    expect(again.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    const other = newDevice().proof(claims())
    const [head, payload] = device.proof(claims()).split('.')
    for (const [why, proof] of [
      ['another call', device.proof({ ...claims(), htu: `${stack.url}/api/log` })],
      ['another site', device.proof({ ...claims(), htu: 'https://evil.example/api/wallet/read' })],
      ['another method', device.proof({ ...claims(), htm: 'GET' })],
      ['another body', device.proof({ ...claims(), body: sha256('{"a":1}') })],
      ['another page', device.proof({ ...claims(), nonce: `${frame.csrf}x` })],
      ['the signature of another key', `${head}.${payload}.${other.split('.')[2]}`],
      ['no signature', `${head}.${payload}.`],
      ['no id', device.proof({ ...claims(), jti: undefined })],
      ['too long', device.proof({ ...claims(), more: 'x'.repeat(5000) })],
    ] as const)
      expect((await read(proof)).body, why).toMatchObject({ error: 'proof_wrong' })
    expect((await read(other)).body).toMatchObject({ error: 'session_missing' })
    for (const off of [-130, 130])
      expect((await read(device.proof({ ...claims(), iat: claims().iat + off }))).body).toMatchObject({
        error: 'proof_stale',
        now: expect.any(Number),
      })
    expect((await frame.call('wallet/read')).status).toBe(200)
  })

  it('does not come from a sign-in at a provider that another device began', async () => {
    const stack = await stackWith()
    const frame = await stack.frameWith()
    expect((await frame.call('social/start', {}, { dpop: '' })).status).toBe(400)
    const start = await frame.call('farcaster/start', {}, { dpop: 'x.y.z' })
    expect(start).toMatchObject({ status: 401, body: { error: 'proof_wrong' } })
  })
})
