import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyMessage } from 'viem'
import { startRelay } from '../../../demo/stack/relay/relay.mjs'
import { type RemoteWallet, remoteWallet } from '../../../test/fakes/remote-wallet.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { walletConnectId } from '../core/connector.ts'
import type { KeyValueStore, PairingHost } from '../core/pairing-host.ts'
import type { Session } from '../core/types.ts'
import { clientOf } from '../wallet-connect/client.ts'
import { adapter } from './adapter.ts'
import { testNetworks } from '../../../test/fakes/world.ts'
import { toNetwork } from '../network.ts'

type Relay = Awaited<ReturnType<typeof startRelay>>

function memory(): KeyValueStore & { readonly map: Map<string, string> } {
  const map = new Map<string, string>()
  return {
    map,
    keys: () => [...map.keys()],
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  }
}

describe('remote wallet over a real relay', () => {
  let relay: Relay
  let wallet: RemoteWallet
  let storage: ReturnType<typeof memory>
  let page: AbortController
  let host: PairingHost
  const networks = testNetworks.slice(0, 2).map((one) => toNetwork(one))

  const hostOf = (): PairingHost => ({
    relayUrl: relay.url,
    projectId: '',
    metadata: { name: 'Harbor', description: '', url: 'https://harbor.test', icons: [] },
    storage,
    override: {},
    signal: page.signal,
  })
  const uris: string[] = []
  const steps: string[] = []
  const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
    signal: page.signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: 'eip155:1',
    pairing: host,
    onUri: (uri) => void uris.push(uri),
    onStep: (step) => void steps.push(step),
    ...more,
  })
  const uri = async () => {
    await vi.waitFor(() => expect(uris.length).toBeGreaterThan(0), 5_000)
    return uris.at(-1) as string
  }
  async function connect(more?: Partial<ConnectContext>): Promise<Session<'eip155'>> {
    const attempt = adapter.connect(walletConnectId, context(more))
    await wallet.scan(await uri())
    const [session] = await Promise.all([attempt, wallet.approve()])
    return session
  }

  beforeEach(async () => {
    uris.length = 0
    steps.length = 0
    relay = await startRelay({ port: 0 })
    wallet = await remoteWallet(relay.url)
    storage = memory()
    page = new AbortController()
    host = hostOf()
  })
  afterEach(async () => {
    page.abort()
    await wallet.end()
    await relay.stop()
  })

  it('default: pairs, and the session says who and where', async () => {
    const session = await connect()
    expect(session).toMatchObject({
      namespace: 'eip155',
      connectorId: walletConnectId,
      address: wallet.address,
      caipNetworkId: 'eip155:1',
      approved: ['eip155:1', 'eip155:2'],
      wallet: { name: 'Lantern' },
    })
    expect(steps).toContain('scanned')
  })

  it('behavior: signs on the phone, and the signature is right', async () => {
    const session = await connect()
    const signature = await adapter.signMessage(session, 'Tide', context())
    expect(
      await verifyMessage({ address: session.address, message: 'Tide', signature: signature as `0x${string}` }),
    ).toBe(true)
  })
})
