import { afterEach, describe, expect, it, vi } from 'vitest'
import { address, attempt, connect, newIdentity, sha256, token, topic } from './raw-client.ts'
import { startRelay } from './relay.mjs'

type Relay = Awaited<ReturnType<typeof startRelay>>
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function relayWith(options: Parameters<typeof startRelay>[0] = {}): Promise<Relay> {
  const relay = await startRelay({ port: 0, ...options })
  ends.push(() => relay.stop())
  return relay
}

async function client(relay: Relay, options: Parameters<typeof connect>[1] = {}) {
  const connected = await connect(relay.url, options)
  ends.push(() => connected.leave())
  return connected
}

describe('who comes in', () => {
  const now = () => Math.floor(Date.now() / 1000)

  it('lets a signed client in', async () => {
    const { url } = await relayWith()
    expect(await attempt(address(url, token(newIdentity(), url)))).toEqual({ open: true })
  })

  it.each([
    ['nothing', () => undefined, 'missing'],
    ['no token', () => 'abc', 'malformed'],
    ['another audience', (url: string) => token(newIdentity(), url.replace('ws://', 'ws://x.')), 'audience'],
    ['an old token', (url: string) => token(newIdentity(), url, { iat: now() - 90_000, exp: now() - 1 }), 'expired'],
    ['a token of tomorrow', (url: string) => token(newIdentity(), url, { iat: now() + 3600 }), 'not yet valid'],
    ['no times', (url: string) => token(newIdentity(), url, { exp: undefined }), 'no times'],
    ['a token for ever', (url: string) => token(newIdentity(), url, { exp: now() + 10 ** 9 }), 'lives too long'],
    [
      'another signature',
      (url: string) => token({ ...newIdentity(), did: newIdentity().did }, url),
      'Invalid signature',
    ],
    ['no algorithm', (url: string) => token(newIdentity(), url, {}, { alg: 'none' }), 'EdDSA'],
    ['an issuer that is no key', (url: string) => token(newIdentity(), url, { iss: 'did:web:a.example' }), 'did:key'],
    [
      'another kind of key',
      (url: string) => token(newIdentity(), url, { iss: `did:key:z${'6'.repeat(47)}` }),
      'Ed25519',
    ],
  ])('refuses %s', async (_name, make, reason) => {
    const relay = await relayWith()
    const outcome = await attempt(address(relay.url, make(relay.url)))
    expect(outcome).toMatchObject({ status: 401, text: expect.stringContaining(reason) })
    expect(relay.stats()).toMatchObject({ refused: 1, accepted: 0 })
  })

  it('says why by closing when the client asks for that', async () => {
    const { url } = await relayWith()
    const early = token(newIdentity(), url, { iat: now() + 3600 })
    expect(await attempt(address(url, early, { useOnCloseEvent: 'true' }))).toEqual({
      code: 3000,
      reason: 'JWT validation error: JWT Token is not yet valid',
    })
  })

  it('bears a clock that runs a little ahead', async () => {
    const { url } = await relayWith()
    expect(await attempt(address(url, token(newIdentity(), url, { iat: now() + 30 })))).toEqual({ open: true })
  })

  it('keeps to the project ids and origins that it was given', async () => {
    const { url } = await relayWith({ projectIds: ['mine'], origins: ['https://shop.example'] })
    const auth = () => token(newIdentity(), url)
    const closing = { useOnCloseEvent: 'true' }
    expect(await attempt(address(url, auth()))).toEqual({ status: 403, text: 'Unauthorized: invalid key' })
    expect(await attempt(address(url, auth(), { projectId: 'mine' }))).toEqual({ open: true })
    expect(
      await attempt(address(url, auth(), { projectId: 'mine', ...closing }), { origin: 'https://evil.example' }),
    ).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
    expect(await attempt(address(url, auth(), { projectId: 'mine' }), { origin: 'https://shop.example' })).toEqual({
      open: true,
    })
  })

  it('takes the audiences of a proxy in front of it', async () => {
    const { url } = await relayWith({ audiences: ['wss://relay.shop.example'] })
    expect(await attempt(address(url, token(newIdentity(), 'wss://relay.shop.example')))).toEqual({ open: true })
    expect(await attempt(address(url, token(newIdentity(), url)))).toMatchObject({ status: 401 })
  })

  it('answers a plain visit', async () => {
    const { port } = await relayWith()
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(426)
  })
})

describe('what one says and the other hears', () => {
  it('delivers with everything that belongs to it, under the agreed subscription id', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    const place = topic()
    const id = await wallet.call('irn_subscribe', { topic: place })
    expect(id).toBe(sha256(place + wallet.identity.did))
    expect(await dapp.publish(place, 'hello', { tag: 1100, attestation: 'signed' })).toMatchObject({ result: true })
    const [delivery] = await wallet.received(1)
    expect(delivery?.params.id).toBe(id)
    expect(delivery?.params.data).toEqual({
      topic: place,
      message: 'hello',
      tag: 1100,
      attestation: 'signed',
      publishedAt: expect.any(Number),
    })
  })

  it('never says to somebody what they said', async () => {
    const relay = await relayWith()
    const dapp = await client(relay)
    const second = await client(relay, { identity: dapp.identity })
    const place = topic()
    for (const own of [dapp, second]) await own.call('irn_subscribe', { topic: place })
    await dapp.publish(place, 'hello')
    await dapp.call('irn_subscribe', { topic: place })
    for (const own of [dapp, second]) {
      await own.settle()
      expect(own.deliveries).toEqual([])
    }
  })

  it('keeps what nobody has heard, answers the subscription first, and in order', async () => {
    const relay = await relayWith()
    const [dapp, place] = [await client(relay), topic()]
    await dapp.publish(place, 'one')
    await dapp.publish(place, 'two')
    const wallet = await client(relay)
    await wallet.call('irn_subscribe', { topic: place })
    await wallet.received(2)
    expect(wallet.deliveries.map(({ params }) => params.data.message)).toEqual(['one', 'two'])
    expect(wallet.frames[0]).toMatchObject({ id: 1, result: expect.any(String) })
    await wallet.settle()
    expect(relay.stats()).toMatchObject({ mailbox: { messages: 0, bytes: 0 }, delivered: 2, confirmed: 2 })
  })

  it('gives it again to a client that did not confirm it, and not after it did', async () => {
    const relay = await relayWith()
    const dapp = await client(relay)
    const deaf = await client(relay, { acks: false })
    const place = topic()
    await deaf.call('irn_subscribe', { topic: place })
    await dapp.publish(place, 'hello')
    await deaf.received(1)
    deaf.leave()
    const again = await client(relay, { identity: deaf.identity })
    await again.call('irn_batchSubscribe', { topics: [place] })
    expect((await again.received(1))[0]?.params.data.message).toBe('hello')
    await again.settle()
    const third = await client(relay, { identity: deaf.identity })
    await third.call('irn_batchSubscribe', { topics: [place] })
    await third.settle()
    expect(third.deliveries).toEqual([])
  })

  it('says nothing twice: not for a repeated message, not for a repeated subscription', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    const place = topic()
    await wallet.call('irn_subscribe', { topic: place })
    await dapp.publish(place, 'hello')
    await wallet.received(1)
    await wallet.settle()
    expect(await dapp.publish(place, 'hello')).toMatchObject({ result: true })
    await wallet.call('irn_subscribe', { topic: place })
    await wallet.settle()
    expect(wallet.deliveries).toHaveLength(1)
    expect(relay.stats()).toMatchObject({ published: 1, repeated: 1 })
  })

  it('keeps it for a listener who was there and lost its socket, although another one has it', async () => {
    const relay = await relayWith()
    const dapp = await client(relay)
    const [first, lost] = [await client(relay), await client(relay, { acks: false })]
    const place = topic()
    for (const one of [first, lost]) await one.call('irn_subscribe', { topic: place })
    await dapp.publish(place, 'hello')
    await Promise.all([first.received(1), lost.received(1)])
    await first.settle()
    lost.leave()
    const back = await client(relay, { identity: lost.identity })
    await back.call('irn_subscribe', { topic: place })
    expect(await back.received(1)).toHaveLength(1)
    await back.settle()
    expect(relay.stats().mailbox.messages).toBe(0)
  })

  it('forgets a message when its time is over', async () => {
    const relay = await relayWith()
    const dapp = await client(relay)
    const place = topic()
    await dapp.publish(place, 'short', { ttl: 1 })
    await dapp.publish(place, 'long', { ttl: 300 })
    const wallet = await client(relay)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 1500)
    ends.push(() => vi.useRealTimers())
    await wallet.call('irn_subscribe', { topic: place })
    await wallet.received(1)
    await wallet.settle()
    expect(wallet.deliveries.map(({ params }) => params.data.message)).toEqual(['long'])
  })

  it('stops at unsubscribe', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    const [a, b] = [topic(), topic()]
    const ids = (await wallet.call('irn_batchSubscribe', { topics: [a, b] })) as string[]
    expect(await wallet.call('irn_unsubscribe', { topic: a, id: ids[0] })).toBe(true)
    await dapp.publish(a, 'unheard')
    await dapp.publish(b, 'heard')
    await wallet.received(1)
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions: [{ topic: b, id: ids[1] }] })).toBe(true)
    await dapp.publish(b, 'unheard')
    await wallet.settle()
    expect(wallet.deliveries.map(({ params }) => params.data.message)).toEqual(['heard'])
    expect(relay.stats().topics).toBe(0)
  })

  it('hands out waiting messages by fetching, once', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    const [a, b] = [topic(), topic()]
    const messages = [a, b].map((place) => ({ topic: place, message: `for ${place}`, ttl: 60, tag: 1110 }))
    expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
    expect(await dapp.call('irn_fetchMessages', { topic: a })).toEqual({ messages: [], hasMore: false })
    expect(await wallet.call('irn_batchFetchMessages', { topics: [a, b] })).toEqual({
      messages: messages.map(({ ttl: _ttl, ...message }) => ({ ...message, publishedAt: expect.any(Number) })),
      hasMore: false,
    })
    expect(await wallet.call('irn_batchFetchMessages', { topics: [a, b] })).toEqual({ messages: [], hasMore: false })
  })

  it('pairs in two calls', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    const [pairingTopic, sessionTopic] = [topic(), topic()]
    await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300, attestation: '' })
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    const [proposal] = await wallet.received(1)
    expect(proposal?.params.data).toMatchObject({ message: 'proposal', tag: 1100, attestation: '' })
    await wallet.call('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
      ttl: 300,
      approvedChains: ['eip155:31337'],
    })
    await dapp.received(1)
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    await dapp.received(2)
    expect(dapp.deliveries.map(({ params: { data } }) => [data.topic, data.message, data.tag])).toEqual([
      [pairingTopic, 'yes', 1101],
      [sessionTopic, 'settle', 1102],
    ])
    await dapp.publish(sessionTopic, 'settled', { tag: 1103 })
    expect((await wallet.received(2))[1]?.params.data.message).toBe('settled')
    expect(relay.stats().byTag).toEqual({ 1100: 1, 1101: 1, 1102: 1, 1103: 1 })
  })
})

describe('what it does not take', () => {
  it.each([
    ['an unknown method', 'irn_everything', {}, -32601],
    ['an inherited name', 'constructor', {}, -32601],
    ['no parameters', 'irn_publish', undefined, -32602],
    ['a short topic', 'irn_subscribe', { topic: 'abc' }, -32602],
    ['no message', 'irn_publish', { topic: 'a'.repeat(64), ttl: 60 }, -32602],
    ['an odd ttl', 'irn_publish', { topic: 'a'.repeat(64), message: 'm', ttl: -1 }, -32602],
    ['a ttl of years', 'irn_publish', { topic: 'a'.repeat(64), message: 'm', ttl: 10 ** 9 }, -32602],
    ['an empty batch', 'irn_batchSubscribe', { topics: [] }, -32602],
    ['a huge batch', 'irn_batchSubscribe', { topics: new Array(501).fill('a'.repeat(64)) }, -32602],
    ['a wrong subscription', 'irn_unsubscribe', { topic: 'a'.repeat(64), id: 'x' }, -32602],
    ['a message in pieces', 'irn_batchPublish', { messages: [null] }, -32602],
  ])('%s', async (_name, method, params, code) => {
    const relay = await relayWith()
    const dapp = await client(relay)
    expect(await dapp.send(method, params)).toMatchObject({ error: { code, message: expect.any(String) } })
  })

  it('noise, and goes on', async () => {
    const relay = await relayWith()
    const dapp = await client(relay)
    for (const noise of ['{', '[]', 'null', '{"id":{}}', '{"id":7,"result":true}']) dapp.socket.send(noise)
    await dapp.settle()
    expect(dapp.frames.slice(0, 4)).toMatchObject([-32700, -32600, -32600, -32600].map((code) => ({ error: { code } })))
  })

  it('more than fits', async () => {
    const relay = await relayWith({ limits: { message: 100, topics: 2, perTopic: 2, mailbox: 3000 } })
    const dapp = await client(relay)
    const place = topic()
    expect(await dapp.publish(place, 'm'.repeat(101))).toMatchObject({ error: { code: -32002 } })
    for (const text of ['1', '2']) expect(await dapp.publish(place, text)).toMatchObject({ result: true })
    expect(await dapp.publish(place, '3')).toMatchObject({ error: { code: -32003 } })
    const outcomes = await Promise.all([4, 5, 6, 7, 8, 9].map((text) => dapp.publish(topic(), `${text}`)))
    expect(outcomes.filter(({ error }) => error?.code === -32003).length).toBeGreaterThan(0)
    expect(relay.stats().mailbox.bytes).toBeLessThanOrEqual(3000)
    for (const _ of [1, 2]) await dapp.call('irn_subscribe', { topic: topic() })
    expect(await dapp.send('irn_subscribe', { topic: topic() })).toMatchObject({ error: { code: -32001 } })
  })

  it('a frame beyond measure: that socket ends', async () => {
    const relay = await relayWith({ limits: { message: 100 } })
    const [dapp, other] = [await client(relay), await client(relay)]
    dapp.socket.send('x'.repeat(70_000))
    await dapp.closed
    await other.settle()
  })

  it('a listener that never confirms: it is dropped, and finds all on coming back', async () => {
    const relay = await relayWith({ limits: { unconfirmed: 3 } })
    const dapp = await client(relay)
    const deaf = await client(relay, { acks: false })
    const place = topic()
    await deaf.call('irn_subscribe', { topic: place })
    for (const text of ['1', '2', '3', '4']) await dapp.publish(place, text)
    await deaf.closed
    const back = await client(relay, { identity: deaf.identity })
    expect(await back.call('irn_fetchMessages', { topic: place })).toMatchObject({
      messages: ['1', '2', '3', '4'].map((message) => ({ message })),
    })
  })

  it('many sockets of one client: the oldest goes', async () => {
    const relay = await relayWith({ limits: { socketsPerClient: 2 } })
    const first = await client(relay)
    await client(relay, { identity: first.identity })
    await client(relay, { identity: first.identity })
    await first.closed
    expect(relay.stats().connections).toBe(2)
  })

  it('too many sockets', async () => {
    const relay = await relayWith({ limits: { sockets: 1 } })
    await client(relay)
    expect(await attempt(address(relay.url, token(newIdentity(), relay.url)))).toMatchObject({ status: 403 })
  })
})

describe('heartbeat', () => {
  it('drops a socket that does not answer, and no other', async () => {
    const relay = await relayWith({ heartbeat: 60 })
    const [alive, dead] = [await client(relay), await client(relay, { autoPong: false })]
    await dead.closed
    await alive.settle()
    expect(relay.clients().map((one) => one.client)).toEqual([alive.identity.did])
  })
})

describe('switches', () => {
  it('comes back on its port with the mailbox, or without', async () => {
    const relay = await relayWith()
    const place = topic()
    for (const mailbox of ['keep', 'drop'] as const) {
      const dapp = await client(relay)
      await dapp.publish(place, mailbox)
      await relay.stop()
      await dapp.closed
      expect(await attempt(address(relay.url, token(newIdentity(), relay.url)))).toMatchObject({
        failed: expect.stringContaining('ECONNREFUSED'),
      })
      await relay.start({ mailbox })
      const wallet = await client(relay)
      expect(await wallet.call('irn_fetchMessages', { topic: place })).toMatchObject({
        messages: mailbox === 'keep' ? [{ message: 'keep' }] : [],
      })
    }
  })

  it('ends the sockets that are meant', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    relay.dropClients(({ client: who }) => who === dapp.identity.did)
    await dapp.closed
    await wallet.settle()
    relay.dropClients()
    await wallet.closed
  })

  it('mutes: the message waits for the next socket', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    const place = topic()
    await dapp.call('irn_subscribe', { topic: place })
    relay.muteClients(({ client: who }) => who === dapp.identity.did)
    await wallet.publish(place, 'approved')
    expect(dapp.socket.readyState).toBe(dapp.socket.OPEN)
    const back = await client(relay, { identity: dapp.identity })
    await back.call('irn_batchSubscribe', { topics: [place] })
    expect((await back.received(1))[0]?.params.data.message).toBe('approved')
    expect(dapp.deliveries).toEqual([])
  })

  it('pauses: lets in, says nothing, and answers all when it goes on', async () => {
    const relay = await relayWith()
    relay.pause()
    const dapp = await client(relay)
    let answered = false
    const answer = dapp.publish(topic(), 'hello').then((value) => {
      answered = true
      return value
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(answered).toBe(false)
    relay.resume()
    expect(await answer).toMatchObject({ result: true })
  })

  it('refuses, all or some', async () => {
    const relay = await relayWith()
    const closing = () => attempt(address(relay.url, token(newIdentity(), relay.url), { useOnCloseEvent: 'true' }))
    relay.refuse('401')
    expect(await closing()).toEqual({ status: 401, text: 'Unauthorized' })
    relay.refuse('403')
    expect(await closing()).toEqual({ status: 403, text: 'Forbidden' })
    relay.refuse('key')
    expect(await closing()).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
    const someone = newIdentity()
    relay.refuse('origin', ({ client: who }) => who === someone.did)
    expect(await closing()).toEqual({ open: true })
    relay.refuse()
    expect(await closing()).toEqual({ open: true })
  })

  it('slows down and keeps the order', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await client(relay), await client(relay)]
    const place = topic()
    await wallet.call('irn_subscribe', { topic: place })
    relay.delay(120)
    const begin = performance.now()
    const slow = dapp.publish(place, 'one')
    await vi.waitFor(() => expect(relay.stats().published).toBe(1))
    relay.delay(0)
    await dapp.publish(place, 'two')
    await wallet.received(2)
    expect(await slow).toMatchObject({ result: true })
    expect(wallet.deliveries.map(({ params }) => params.data.message)).toEqual(['one', 'two'])
    // No upper bound: the machine may be busy.
    expect(performance.now() - begin).toBeGreaterThan(115)
  })

  it('counts', async () => {
    const relay = await relayWith()
    const dapp = await client(relay)
    await dapp.publish(topic(), 'hello', { tag: 1108 })
    expect(relay.stats()).toMatchObject({ accepted: 1, connections: 1, calls: 1, byTag: { 1108: 1 }, framesIn: 1 })
    expect(relay.stats().bytesIn).toBeGreaterThan(100)
    relay.resetStats()
    expect(relay.stats()).toMatchObject({ accepted: 0, byTag: {}, bytesOut: 0, mailbox: { messages: 1 } })
  })
})
