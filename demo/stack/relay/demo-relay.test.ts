import { afterEach, describe, expect, it, vi } from 'vitest'
import { address, attempt, connect, newIdentity, token } from '../../../services/relay/raw-client.ts'
import { startDemoRelay } from './demo-relay.mjs'

type Relay = Awaited<ReturnType<typeof startDemoRelay>>
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function relayWith(): Promise<Relay> {
  const relay = await startDemoRelay({ port: 0 })
  ends.push(() => relay.stop())
  return relay
}

async function client(relay: Relay) {
  const connected = await connect(relay.url)
  ends.push(() => connected.leave())
  return connected
}

describe("the demo's relay", () => {
  it('can be switched over HTTP from this machine', async () => {
    const relay = await relayWith()
    const control = `http://127.0.0.1:${relay.port}/_control`
    const post = (body: object, headers = {}) =>
      fetch(control, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    expect(await (await post({ refuse: '401' })).json()).toMatchObject({ refusing: '401' })
    expect(await attempt(address(relay.url, token(newIdentity(), relay.url)))).toMatchObject({ status: 401 })
    expect(await (await post({ refuse: null })).json()).toMatchObject({ refusing: null })
    expect((await post({ refuse: 'x' })).status).toBe(400)
    expect((await post({ drop: true }, { origin: 'https://evil.example' })).status).toBe(403)
    const dapp = await client(relay)
    await post({ down: 300 })
    await dapp.closed
    await vi.waitFor(() => connect(relay.url).then((one) => one.leave()), { timeout: 10_000, interval: 50 })
  })
})
