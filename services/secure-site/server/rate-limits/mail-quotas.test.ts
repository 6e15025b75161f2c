import { afterEach, describe, expect, it } from 'vitest'
import { endAll, otherThan, shop, stackWith } from '../testing/test-stack.ts'
import { defaultLimits } from './limits.mjs'

afterEach(endAll)
const ann = 'ann@mail.example'
const [[atOnce, every]] = defaultLimits.othersPerMailbox as [[number, number]]
const minutes = every / 60_000

/** Requests come from whatever address they name. */
async function site(newDevice: 'never' | 'always' = 'never') {
  const stack = await stackWith({ trustedProxies: 1, projects: { shop: { ...shop, newDevice } } })
  type Frame = Awaited<ReturnType<typeof stack.frameWith>>
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const start = (frame: Frame, email: string, address: string, headers = {}) =>
    frame.call('email/start', { email, device: frame.device.jwk }, { ...from(address), ...headers })
  const stranger = async (email: string, address: string) =>
    start(await stack.frameWith({ headers: from(address) }), email, address)
  /** Strangers in so many networks, each with all that one of them may ask for at once. */
  const flood = async (networks: number, email = ann) => {
    const replies = []
    for (let network = 0; network < networks; network += 1)
      for (let count = 0; count < 2; count += 1) replies.push(await stranger(email, `198.51.${network}.7`))
    return replies.map(({ status }) => status)
  }
  return { ...stack, start, stranger, flood }
}

describe('mails that strangers ask for', () => {
  it('leave the owner on a known device what is theirs', async () => {
    const { signIn, start, flood, pass, frameWith } = await site()
    const { frame } = await signIn(ann, await frameWith())
    pass(31)
    await flood(40)
    for (let count = 0; count < 5; count += 1) {
      expect((await start(frame, ann, '203.0.113.9')).status).toBe(200)
      pass(31)
    }
    expect((await start(frame, ann, '203.0.113.9')).status).toBe(429)
  })

  it('leave the owner the codes for a passkey and for another address', async () => {
    const { signIn, flood, pass } = await site()
    const { frame } = await signIn(ann)
    await frame.call('wallet/create', {
      ...{ id: 'a', addresses: { eip155: `0x${'ab'.repeat(20)}` }, serverShare: 'c2hhcmU=', recoveryShare: 'c2hhcmU=' },
    })
    await flood(40)
    pass(31)
    for (const wanted of [
      { kind: 'passkey', id: 'x'.repeat(22) },
      { kind: 'email', email: 'new@mail.example' },
    ]) {
      const { changeId } = (await frame.call('change/open', wanted)).body
      expect((await frame.call('change/mail', { changeId })).status, wanted.kind).toBe(200)
    }
  })

  it('leave it also where a stranger is in the same network', async () => {
    const { signIn, start, stranger, pass, frameWith } = await site()
    const { frame } = await signIn(ann, await frameWith())
    pass(31)
    const [[most]] = defaultLimits.mailsPerNetwork as [[number, number]]
    for (let count = 0; count < most; count += 1) await stranger(`other${count}@mail.example`, '203.0.113.9')
    expect((await stranger('one-more@mail.example', '203.0.113.9')).status).toBe(429)
    expect((await start(frame, ann, '203.0.113.9')).status).toBe(200)
  })

  it('are few for one network, and not many for a thousand', async () => {
    const { flood, pass, mail } = await site()
    expect((await flood(40)).filter((status) => status === 200)).toHaveLength(atOnce)
    for (let quarter = 0; quarter < 32; quarter += 1) {
      pass(minutes * 60)
      await flood(3)
    }
    const sent = mail.mails(ann).length
    expect(sent).toBeGreaterThan(atOnce)
    expect(sent).toBeLessThanOrEqual(atOnce + 32)
  })

  it('let the owner in on a new device a quarter of an hour after them', async () => {
    const { flood, pass, stranger } = await site()
    await flood(40)
    const refused = await stranger(ann, '203.0.113.9')
    expect(refused.status).toBe(429)
    expect(Number(refused.body.retryAfter)).toBeLessThanOrEqual(minutes * 60)
    pass(Number(refused.body.retryAfter))
    expect((await stranger(ann, '203.0.113.9')).status).toBe(200)
  })

  it('of one network do not touch the owner on a new device elsewhere', async () => {
    const { stranger, pass } = await site()
    for (let count = 0; count < 12; count += 1) {
      await stranger(ann, '198.51.100.7')
      pass(31)
    }
    expect((await stranger(ann, '198.51.100.7')).status).toBe(429)
    expect((await stranger(ann, '203.0.113.9')).status).toBe(200)
  })

  it('are answered the same for an address that has an account and one that has none', async () => {
    const { signIn, flood, pass, frameWith } = await site()
    await signIn(ann, await frameWith())
    pass(minutes * 60)
    expect(await flood(12, ann)).toEqual(await flood(12, 'nobody@mail.example'))
  })

  it('do not end the code that the owner waits for', async () => {
    const { codeFor, stranger, frameWith, pass, start, mail } = await site()
    const owner = await frameWith()
    // On a new device in a network of its own.
    const after = mail.mails()[0]?.id ?? 0
    const { body } = await start(owner, ann, '203.0.113.9')
    const { code = '' } = await mail.next(ann, { after })
    for (let network = 0; network < 6; network += 1) await stranger(ann, `198.51.${network}.7`)
    expect((await owner.verify(String(body.challengeId), code)).status).toBe(200)
    // On a known one in the same network as the strangers.
    pass(31)
    const known = await codeFor(owner, ann)
    for (let count = 0; count < 4; count += 1) {
      pass(31)
      await stranger(ann, '127.0.0.1')
    }
    expect((await owner.verify(known.id, known.code)).status).toBe(200)
  })

  it('do not count as the owner’s by the name of the device alone', async () => {
    const { signIn, start, flood, pass, frameWith } = await site()
    const { frame } = await signIn(ann, await frameWith())
    pass(31)
    await flood(40)
    const stranger = await frameWith()
    const named = await stranger.call(
      'email/start',
      { email: ann, device: frame.device.jwk },
      { 'x-forwarded-for': '198.51.100.7' },
    )
    expect(named.status).toBe(429)
    expect((await start(frame, ann, '198.51.100.7')).status).toBe(200)
  })

  it('bear fewer guesses at each code the more of them there are', async () => {
    const { stranger, frameWith, mail, start } = await site()
    for (let network = 0; network < 5; network += 1) await stranger(ann, `198.51.${network}.7`)
    const guesser = await frameWith()
    const after = mail.mails()[0]?.id ?? 0
    const { body } = await start(guesser, ann, '203.0.113.9')
    const { code = '' } = await mail.next(ann, { after })
    const wrong = await guesser.verify(String(body.challengeId), otherThan(code))
    expect(wrong).toMatchObject({ status: 401, body: { left: 1 } })
  })
})
