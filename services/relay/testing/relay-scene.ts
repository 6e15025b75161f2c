import { afterEach } from 'vitest'
import { connect } from '../raw-client.ts'
import { startRelay } from '../relay.mjs'

export type Relay = Awaited<ReturnType<typeof startRelay>>

/** Returns functions that start a relay and connect clients to one; all of them end after each test. */
export function relayScene() {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  const relayWith = async (options: Parameters<typeof startRelay>[0] = {}): Promise<Relay> => {
    const relay = await startRelay({ port: 0, ...options })
    ends.push(() => relay.stop())
    return relay
  }
  const client = async (relay: Relay, options: Parameters<typeof connect>[1] = {}) => {
    const connected = await connect(relay.url, options)
    ends.push(() => connected.leave())
    return connected
  }
  return { ends, relayWith, client }
}
