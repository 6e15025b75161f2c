import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from '../../../services/relay/relay.mjs'
import { memoryStore } from '../../../test/fakes/memory-store.ts'
import { type RemoteWallet, remoteWallet, type Share } from '../../../test/fakes/remote-wallet.ts'
import type { ConnectContext, NamespaceAdapter } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { walletConnectId } from '../core/connector.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { adapter as cosmos } from '../cosmos/adapter.ts'
import { toNetwork } from '../network.ts'
import { adapter as polkadot } from '../polkadot/adapter.ts'

type Paired = 'polkadot' | 'cosmos'
const cases = {
  polkadot: {
    adapter: polkadot as NamespaceAdapter<Paired>,
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    // Polkadot and Kusama: the first half of the hash of their first block.
    chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
    // The same key on both, and another one on the first.
    addresses: [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    ],
  },
  cosmos: {
    adapter: cosmos as NamespaceAdapter<Paired>,
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    chains: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
    addresses: [
      'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
      'osmo1t2uflqwqe0fsj0shcfkrvpukewcw40yjf7hv8k',
      'cosmos1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0',
    ],
  },
} as const

describe.each(['polkadot', 'cosmos'] as const)('a remote wallet of %s over a real relay', (namespace) => {
  const { adapter, methods, chains, addresses } = cases[namespace]
  const [here, there] = chains as readonly [CaipNetworkId, CaipNetworkId]
  const [first, elsewhere, second] = addresses
  const networks = chains.map((caipNetworkId) =>
    toNetwork({
      id: caipNetworkId.split(':')[1] as string,
      name: caipNetworkId,
      chainNamespace: namespace,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 6 },
      rpcUrls: { default: { http: [] } },
    }),
  )
  const all: Share = { accounts: [`${here}:${first}`, `${here}:${second}`, `${there}:${elsewhere}`] }
  let relay: Awaited<ReturnType<typeof startRelay>>
  let wallet: RemoteWallet
  let storage: ReturnType<typeof memoryStore>
  let page: AbortController
  let host: PairingHost
  const uris: string[] = []

  const hostOf = (): PairingHost => ({
    relayUrl: relay.url,
    projectId: '',
    metadata: { name: 'Harbor', description: '', url: 'https://harbor.test', icons: [] },
    storage,
    override: {},
    signal: page.signal,
  })
  const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
    signal: page.signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: here,
    pairing: async () => host,
    onUri: (uri) => void uris.push(uri),
    ...more,
  })
  async function connect(share: Share = all, more: Partial<ConnectContext> = {}): Promise<Session<Paired>> {
    uris.length = 0
    const attempt = adapter.connect(walletConnectId, context(more))
    attempt.catch(() => {})
    await vi.waitFor(() => expect(uris.length).toBeGreaterThan(0), 30_000)
    await wallet.scan(uris.at(-1) as string)
    await wallet.approve({ namespaces: [], parts: { [namespace]: share } }).catch(() => {})
    return attempt
  }

  beforeEach(async () => {
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

  it('default: proposes the methods of its reference; the session says who and where', async () => {
    const proposal = vi.spyOn(wallet, 'proposal')
    const session = await connect()
    const [asked] = await Promise.all(proposal.mock.results.map(({ value }) => value))
    expect(asked?.params.optionalNamespaces).toEqual({ [namespace]: expect.objectContaining({ chains, methods }) })
    expect(session).toMatchObject({
      namespace,
      connectorId: walletConnectId,
      address: first,
      accounts: [
        { address: first, type: 'eoa' },
        { address: second, type: 'eoa' },
      ],
      caipNetworkId: here,
      approved: chains,
      wallet: { name: 'Lantern' },
    })
    expect((await connect(all, { address: second })).address).toBe(second)
  })

  it('default: the provider asks on the session’s network, or on the approved one that is named', async () => {
    const { provider } = await connect()
    const heard: unknown[] = []
    wallet.answer = async (...call) => {
      heard.push(call)
      return { signature: '0x12' }
    }
    const [method = ''] = methods
    expect(await provider.request({ method, params: { signerAddress: first } })).toEqual({ signature: '0x12' })
    await provider.request({ method, params: {}, chainId: there })
    expect(heard).toEqual([
      [method, { signerAddress: first }, here],
      [method, {}, there],
    ])
  })

  it('error: a network or a method that was not approved, and a refusal', async () => {
    const [method = '', other = ''] = methods
    const { provider } = await connect({ chains: [here], accounts: [`${here}:${first}`], methods: [method] })
    await expect(provider.request({ method: other })).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    await expect(provider.request({ method, chainId: there })).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(wallet.requests).toEqual([])
    wallet.answer = async () => Promise.reject({ code: 5000, message: 'No' })
    await expect(provider.request({ method })).rejects.toMatchObject({
      code: 'USER_REJECTED',
      data: { action: 'request' },
    })
  })

  it('behavior: switches among the approved networks, each with its own accounts', async () => {
    const moved = await adapter.switchNetwork(await connect(), there, context())
    expect(moved).toMatchObject({ caipNetworkId: there, address: elsewhere, accounts: [{ address: elsewhere }] })
    const only = await connect({ chains: [here], accounts: [`${here}:${first}`] })
    await expect(adapter.switchNetwork(only, there, context())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(wallet.requests).toEqual([])
  })

  it('behavior: the page’s network has no account: another approved one that has', async () => {
    const session = await connect({ chains, accounts: [`${there}:${elsewhere}`] })
    expect(session).toMatchObject({ caipNetworkId: there, address: elsewhere })
  })

  it.each([
    ['markup', '<b>'],
    ['an Ethereum address', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
    ['nothing but length', 'z'.repeat(5000)],
  ])('error: %s is no account', async (_, address) => {
    await expect(connect({ chains: [here], accounts: [`${here}:${address}`] })).rejects.toMatchObject({
      code: 'CONNECT_FAILED',
    })
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 30_000)
  })

  it('default: a reload restores it, on the network of before, without a word to the wallet', async () => {
    await adapter.switchNetwork(await connect(), there, context())
    page.abort()
    page = new AbortController()
    host = hostOf()
    const again = await adapter.reconnect({ connectorId: walletConnectId, caipNetworkId: there }, context())
    expect(again).toMatchObject({ address: elsewhere, caipNetworkId: there })
    expect(wallet.requests).toEqual([])
  })

  it('behavior: follows the wallet to another account and network, and to the end', async () => {
    const changed = vi.fn()
    const ended = vi.fn()
    adapter.watch(await connect(), { changed, disconnected: ended })
    await wallet.emit('accountsChanged', [`${here}:${second}`], here)
    await vi.waitFor(() => expect(changed.mock.lastCall?.[0]).toMatchObject({ address: second }), 30_000)
    await wallet.emit('chainChanged', there.split(':')[1], here)
    await vi.waitFor(() => expect(changed.mock.lastCall?.[0]).toMatchObject({ address: elsewhere }), 30_000)
    const { topic } = wallet.client.session.getAll()[0] as { topic: string }
    await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(false), 30_000)
  })

  it('behavior: disconnecting tells the wallet and leaves nothing stored', async () => {
    await adapter.disconnect(await connect(), context())
    expect([...storage.map.keys()]).toEqual([])
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 30_000)
  })

  it('error: no relay, or another wallet than a paired one', async () => {
    await expect(adapter.connect('io.example', context())).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
    const { pairing: _, ...none } = context()
    await expect(adapter.connect(walletConnectId, none)).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
    expect(await adapter.reconnect({ connectorId: walletConnectId }, context())).toBeNull()
  })

  it('behavior: a message is signed where the namespace has a signature of one', async () => {
    const session = await connect()
    const signature = `0x${'ab'.repeat(64)}`
    wallet.answer = async (_, params) => ({ signature, params })
    const attempt = adapter.signMessage(session, 'Tide', context())
    if (namespace === 'cosmos') return expect(attempt).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    expect(await attempt).toBe(signature)
    wallet.answer = async () => ({ signature: '<b>' })
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
    wallet.answer = async () => Promise.reject({ code: 5000, message: 'No' })
    const refused = await adapter.signMessage(session, 'Tide', context()).catch((error) => error)
    expect(refused).toMatchObject({ code: 'USER_REJECTED', data: { action: 'sign' } })
    expect(refused.cause).toMatchObject({ code: 5000 })
  })
})
