import { describe, expect, it, vi } from 'vitest'
import { address, attempt, newIdentity, token, topic } from './raw-client.ts'
import { relayScene } from './testing/relay-scene.ts'

const { relayWith, client } = relayScene()

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
    await vi.waitFor(() => expect(relay.stats().published).toBe(1), 10_000)
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
