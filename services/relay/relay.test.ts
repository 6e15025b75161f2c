import { describe, expect, it, vi } from 'vitest'
import { address, attempt, newIdentity, sha256, token, topic } from './raw-client.ts'
import { relayScene } from './testing/relay-scene.ts'

const { ends, relayWith, client } = relayScene()

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
