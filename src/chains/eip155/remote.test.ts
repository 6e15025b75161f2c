import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from '../../../services/relay/relay.mjs'
import { fakeClock } from '../../../test/fakes/clock.ts'
import { memoryStore } from '../../../test/fakes/memory-store.ts'
import { type RemoteWallet, remoteWallet } from '../../../test/fakes/remote-wallet.ts'
import { testNetworks } from '../../../test/fakes/world.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { walletConnectId } from '../core/connector.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { clientOf } from '../wallet-connect/client.ts'
import { adapter } from './adapter.ts'

type Relay = Awaited<ReturnType<typeof startRelay>>

describe('remote wallet over a real relay', () => {
  let relay: Relay
  let wallet: RemoteWallet
  let storage: ReturnType<typeof memoryStore>
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
    pairing: async () => host,
    onUri: (uri) => void uris.push(uri),
    onStep: (step) => void steps.push(step),
    ...more,
  })
  const uri = async () => {
    await vi.waitFor(() => expect(uris.length).toBeGreaterThan(0), 5_000)
    return uris.at(-1) as string
  }
  async function connect(more?: Partial<ConnectContext>): Promise<Session<'eip155'>> {
    uris.length = 0
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
    storage = memoryStore()
    page = new AbortController()
    host = hostOf()
  })
  afterEach(async () => {
    page.abort()
    await wallet.end()
    await relay.stop()
  })

  it('error: a message that is too long for the relay is refused at once, and the next one arrives', async () => {
    const session = await connect()
    const sign = (text: string) =>
      session.provider.request({
        method: 'personal_sign',
        params: [`0x${Buffer.from(text).toString('hex')}`, session.address],
      })
    await expect(sign('x'.repeat(300_000))).rejects.toMatchObject({ code: -32005 })
    await expect(adapter.signMessage(session, 'x'.repeat(300_000), context())).rejects.toMatchObject({
      code: 'RPC_LIMIT_EXCEEDED',
    })
    await expect(sign('short')).resolves.toMatch(/^0x/)
  })

  it('behavior: a goodbye that the relay delivers twice is not an error nobody catches', async () => {
    await connect()
    const { provider } = await clientOf(host)
    const { engine } = provider.client as unknown as {
      engine: { onSessionDeleteRequest(topic: string, payload: unknown): Promise<void> }
    }
    const [topic = ''] = provider.client.session.keys
    const goodbye = { id: 1, jsonrpc: '2.0', method: 'wc_sessionDelete', params: { code: 6000, message: 'Bye' } }
    await engine.onSessionDeleteRequest(topic, goodbye)
    await vi.waitFor(() => expect(provider.client.session.length).toBe(0), 5_000)
    // Unhandled, its failure would fail the whole run.
    await engine.onSessionDeleteRequest(topic, goodbye)
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
    expect(session).not.toHaveProperty('cannotSend')
    expect(steps).toContain('scanned')
  })

  it('behavior: signs on the phone, and the signature is right', async () => {
    const session = await connect()
    const signature = await adapter.signMessage(session, 'Tide', context())
    expect(
      await verifyMessage({ address: session.address, message: 'Tide', signature: signature as `0x${string}` }),
    ).toBe(true)
  })

  it('error: declined on the phone', async () => {
    const attempt = adapter.connect(walletConnectId, context())
    await wallet.scan(await uri())
    await Promise.all([
      expect(attempt).rejects.toMatchObject({ code: 'USER_REJECTED', data: { action: 'connect' } }),
      wallet.decline(),
    ])
  })

  it('behavior: given up, the attempt ends at once, and the wallet finds nobody', async () => {
    const stop = new AbortController()
    const attempt = adapter.connect(walletConnectId, context({ signal: stop.signal }))
    await wallet.scan(await uri())
    const proposal = await wallet.proposal()
    const reason = new Error('closed')
    stop.abort(reason)
    await expect(attempt).rejects.toBe(reason)
    // The phone approves after all: its session comes to nothing.
    await wallet.client
      .approve({
        id: proposal.id,
        namespaces: {
          eip155: {
            chains: ['eip155:1'],
            accounts: [`eip155:1:${wallet.address}`],
            methods: ['personal_sign'],
            events: [],
          },
        },
      })
      .catch(() => {})
    const { provider } = await clientOf(host)
    await vi.waitFor(() => {
      expect(provider.client.session.getAll()).toEqual([])
      expect(wallet.client.session.getAll()).toEqual([])
    }, 3_000)
  })

  it('behavior: a code that was scanned before it was renewed still connects', async () => {
    const clock = fakeClock()
    const attempt = adapter.connect(walletConnectId, context({ clock }))
    const first = await uri()
    await clock.pass(230_000)
    await vi.waitFor(() => expect(uris).toHaveLength(2), 5_000)
    expect(uris[1]).not.toBe(first)
    await wallet.scan(first)
    const [session] = await Promise.all([attempt, wallet.approve()])
    expect(session.address).toBe(wallet.address)
    const { core } = await clientOf(host)
    // The renewed one is withdrawn.
    await vi.waitFor(() => expect(core.pairing.getPairings()).toHaveLength(1), 5_000)
  })

  it('behavior: a code that was slept over is renewed at once, although its timer stood still', async () => {
    const time = fakeClock()
    let slept = 0
    const clock = { ...time, now: () => time.now() + slept }
    const stop = new AbortController()
    const attempt = adapter.connect(walletConnectId, context({ clock, signal: stop.signal })).catch(() => {})
    const first = await uri()
    await time.pass(20_000)
    expect(uris).toHaveLength(1)
    slept = 3_600_000
    await time.pass(5_000)
    await vi.waitFor(() => expect(uris).toHaveLength(2), 5_000)
    expect(uris[1]).not.toBe(first)
    stop.abort()
    await attempt
  })

  it('behavior: sending is not offered with a wallet that did not approve it', async () => {
    const attempt = adapter.connect(walletConnectId, context())
    await wallet.scan(await uri())
    const { id } = await wallet.proposal()
    const part = {
      chains: ['eip155:1'],
      accounts: [`eip155:1:${wallet.address}`],
      methods: ['personal_sign'],
      events: [],
    }
    const approving = wallet.client.approve({ id, namespaces: { eip155: part } })
    expect(await attempt).toMatchObject({ cannotSend: true })
    await approving
  })

  it('error: a wallet that offers none of the networks', async () => {
    const attempt = adapter.connect(walletConnectId, context())
    await wallet.scan(await uri())
    await Promise.all([
      expect(attempt).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' }),
      wallet.approve({ chains: ['eip155:999'] }),
    ])
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 3_000)
  })

  it('error: a wallet without an account ends in a defined state', async () => {
    const attempt = adapter.connect(walletConnectId, context())
    await wallet.scan(await uri())
    await Promise.all([
      expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/WALLET_MALFORMED|CONNECT_FAILED/) }),
      wallet.approve({ accounts: [] }).catch(() => {}),
    ])
  })

  it('behavior: a thousand accounts, and a name with markup', async () => {
    const accounts = Array.from(
      { length: 1_000 },
      (_, index) => `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
    )
    const attempt = adapter.connect(walletConnectId, context())
    await wallet.scan(await uri())
    const name = '<img src=x onerror=alert(1)>\u202e'.repeat(20)
    const [session] = await Promise.all([attempt, wallet.approve({ accounts, name })])
    expect(session.accounts.length).toBe(100)
    expect(session.wallet?.name.length).toBeLessThanOrEqual(64)
    expect(session.wallet?.name).not.toContain('\u202e')
  })

  it('behavior: two wallets approve, the first one counts and the other one is told', async () => {
    const clock = fakeClock()
    const second = await remoteWallet(relay.url)
    const attempt = adapter.connect(walletConnectId, context({ clock }))
    await wallet.scan(await uri())
    await clock.pass(230_000)
    await vi.waitFor(() => expect(uris).toHaveLength(2), 5_000)
    await second.scan(uris[1] as string)
    const late = await second.proposal()
    const [session] = await Promise.all([attempt, wallet.approve()])
    expect(session.address).toBe(wallet.address)
    await second.client
      .approve({
        id: late.id,
        namespaces: {
          eip155: {
            chains: ['eip155:1'],
            accounts: [`eip155:1:${second.address}`],
            methods: ['personal_sign'],
            events: [],
          },
        },
      })
      .catch(() => {})
    const { provider } = await clientOf(host)
    await vi.waitFor(() => expect(provider.client.session.getAll()).toHaveLength(1), 10_000)
    await second.end()
  })

  describe('the relay goes away', () => {
    it('error: not there at all: says so, goes on looking, and ends after a minute', async () => {
      await relay.stop()
      const clock = fakeClock()
      const attempt = adapter.connect(walletConnectId, context({ clock }))
      const ended = expect(attempt).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
      await vi.waitFor(() => expect(steps).toContain('unreachable'), 5_000)
      await clock.pass(60_000)
      await ended
    })

    it('error: turned away', async () => {
      relay.refuse('403')
      const clock = fakeClock()
      const attempt = adapter.connect(walletConnectId, context({ clock }))
      const ended = expect(attempt).rejects.toMatchObject({
        code: expect.stringMatching(/RELAY_REFUSED|RELAY_UNREACHABLE/),
      })
      await new Promise((resolve) => setTimeout(resolve, 500))
      await clock.pass(60_000)
      await ended
    })

    it('behavior: in the middle of a pairing', async () => {
      const attempt = adapter.connect(walletConnectId, context())
      const link = await uri()
      await relay.stop()
      await vi.waitFor(() => expect(steps.at(-1)).toBe('unreachable'), 5_000)
      await relay.start()
      await vi.waitFor(() => expect(steps.at(-1)).toBe('prompt'), 5_000)
      await wallet.scan(link)
      const [session] = await Promise.all([attempt, wallet.approve()])
      expect(session.address).toBe(wallet.address)
    })

    it('behavior: in the middle of a session, and a request made meanwhile arrives once', async () => {
      const session = await connect()
      await relay.stop()
      const signed = adapter.signMessage(session, 'Tide', context())
      await new Promise((resolve) => setTimeout(resolve, 700))
      await relay.start()
      await expect(signed).resolves.toMatch(/^0x/)
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(wallet.requests).toEqual(['personal_sign'])
    })
  })

  describe('what the wallet does by itself', () => {
    async function watched() {
      const session = await connect()
      const seen: Session<'eip155'>[] = []
      const ended = vi.fn()
      adapter.watch(session, { changed: (next) => void seen.push(next), disconnected: ended })
      return { session, seen, ended }
    }

    it('behavior: changes its network', async () => {
      const { seen } = await watched()
      await wallet.emit('chainChanged', 2, 'eip155:1')
      await vi.waitFor(() => expect(seen.at(-1)?.caipNetworkId).toBe('eip155:2'), 3_000)
      expect(seen.at(-1)).toMatchObject({ wallet: { name: 'Lantern' }, approved: ['eip155:1', 'eip155:2'] })
    })

    it('behavior: changes its network, told as an object', async () => {
      const { seen } = await watched()
      await wallet.emit('chainChanged', { chainId: '0x2' }, 'eip155:1')
      await vi.waitFor(() => expect(seen.at(-1)?.caipNetworkId).toBe('eip155:2'), 3_000)
    })

    it('behavior: an account that was never approved is none', async () => {
      const { seen } = await watched()
      await wallet.emit('accountsChanged', ['0x0000000000000000000000000000000000000001'], 'eip155:1')
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(seen).toEqual([])
    })

    it('behavior: takes a network back', async () => {
      const { seen, session } = await watched()
      const { topic } = wallet.client.session.getAll()[0] as { topic: string }
      const current = wallet.client.session.get(topic).namespaces.eip155
      await wallet.client.update({
        topic,
        namespaces: {
          eip155: {
            methods: current?.methods ?? [],
            events: current?.events ?? [],
            chains: ['eip155:2'],
            accounts: [`eip155:2:${session.address}`],
          },
        },
      })
      await vi.waitFor(
        () => expect(seen.at(-1)).toMatchObject({ caipNetworkId: 'eip155:2', approved: ['eip155:2'] }),
        3_000,
      )
    })

    it('behavior: ends the session', async () => {
      const { ended } = await watched()
      const { topic } = wallet.client.session.getAll()[0] as { topic: string }
      await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 3_000)
      expect([...storage.map.keys()]).toEqual([])
    })
  })

  it('behavior: switches among the approved networks without a prompt, and to no other', async () => {
    const session = await connect({ networks: networks.slice(0, 1), networkId: 'eip155:1' })
    const both = context()
    await expect(adapter.switchNetwork(session, 'eip155:2', both)).rejects.toMatchObject({
      code: expect.stringMatching(/CHAIN_UNSUPPORTED|CHAIN_NOT_ADDED|RPC/),
    })
    const all = await connect()
    const moved = await adapter.switchNetwork(all, 'eip155:2', both)
    expect(moved).toMatchObject({ caipNetworkId: 'eip155:2', approved: ['eip155:1', 'eip155:2'] })
    expect(wallet.requests.filter((method) => method === 'personal_sign')).toEqual([])
  })

  it('behavior: is there again after a reload, without a word to the wallet', async () => {
    const session = await connect()
    page.abort()
    page = new AbortController()
    host = hostOf()
    const saved = { connectorId: walletConnectId, caipNetworkId: 'eip155:2' as const }
    const again = await adapter.reconnect(saved, context())
    expect(again).toMatchObject({ address: session.address, caipNetworkId: 'eip155:2', wallet: { name: 'Lantern' } })
    expect(await adapter.signMessage(again as Session<'eip155'>, 'Tide', context())).toMatch(/^0x/)
  })

  it('behavior: ended in another tab, it is over here as well, and nothing is written any more', async () => {
    const session = await connect()
    const ended = vi.fn()
    adapter.watch(session, { changed: () => {}, disconnected: ended })
    const key = [...storage.map.keys()].find((name) => name.endsWith('//session')) as string
    storage.map.clear()
    for (const listener of [...storage.listeners]) listener(key, undefined)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 10_000)
    await wallet.emit('chainChanged', 2, 'eip155:1')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([...storage.map.keys()]).toEqual([])
    expect(storage.listeners.size).toBe(0)
  })

  it('behavior: a message that comes between the end in another tab and its news leaves nothing stored', async () => {
    const session = await connect()
    const ended = vi.fn()
    adapter.watch(session, { changed: () => {}, disconnected: ended })
    const key = [...storage.map.keys()].find((name) => name.endsWith('//session')) as string
    storage.map.clear()
    await wallet.emit('chainChanged', 2, 'eip155:1')
    await vi.waitFor(() => expect([...storage.map.keys()].join()).toContain('//messages'), 3_000)
    for (const listener of [...storage.listeners]) listener(key, undefined)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 10_000)
    expect([...storage.map.keys()]).toEqual([])
  })

  it('behavior: a pairing that nobody took leaves nothing stored', async () => {
    const stop = new AbortController()
    const attempt = adapter.connect(walletConnectId, context({ signal: stop.signal }))
    await uri()
    stop.abort(new Error('closed'))
    await expect(attempt).rejects.toThrow('closed')
    await vi.waitFor(() => expect([...storage.map.keys()]).toEqual([]), 8_000)
  })

  it('behavior: nothing stored, nothing restored', async () => {
    expect(await adapter.reconnect({ connectorId: walletConnectId }, context())).toBeNull()
  })

  it('behavior: disconnecting tells the wallet and leaves nothing stored, also when the relay is gone', async () => {
    const session = await connect()
    expect(storage.map.size).toBeGreaterThan(0)
    await adapter.disconnect(session, context())
    expect([...storage.map.keys()]).toEqual([])
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 3_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([...storage.map.keys()]).toEqual([])
    const next = await connect()
    await relay.stop()
    await adapter.disconnect(next, context())
    expect([...storage.map.keys()]).toEqual([])
  })
})
