import { getBase58Encoder } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from '../../../services/relay/relay.mjs'
import { memoryStore } from '../../../test/fakes/memory-store.ts'
import { type RemoteWallet, remoteWallet } from '../../../test/fakes/remote-wallet.ts'
import { testNetworks } from '../../../test/fakes/world.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { walletConnectId } from '../core/connector.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { clientOf } from '../wallet-connect/client.ts'
import { adapter } from './adapter.ts'
import { transferMessage } from './transfer-message.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const oldMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const oldDevnet = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const own = 'solana:lantern'

const network = (caipNetworkId: CaipNetworkId) =>
  toNetwork({
    id: caipNetworkId.slice(7),
    name: caipNetworkId,
    chainNamespace: 'solana',
    caipNetworkId,
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.test/sol'] } },
  })
const networks = [mainnet, devnet, own].map((id) => network(id as CaipNetworkId))
const base58 = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))
const stranger = 'G1G923BGey7mKX75wPsG68qowQhDZCxBMGxX7Ha5RKmd'

describe('a remote wallet of Solana over a real relay', () => {
  let relay: Awaited<ReturnType<typeof startRelay>>
  let wallet: RemoteWallet
  let storage: ReturnType<typeof memoryStore>
  let page: AbortController
  let host: PairingHost
  const uris: string[] = []
  const covered = vi.fn()

  const hostOf = (more: Partial<PairingHost> = {}): PairingHost => ({
    relayUrl: relay.url,
    projectId: '',
    metadata: { name: 'Harbor', description: '', url: 'https://harbor.test', icons: [] },
    storage,
    override: {},
    signal: page.signal,
    ...more,
  })
  const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
    signal: page.signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: mainnet,
    pairing: async () => host,
    onUri: (uri) => void uris.push(uri),
    ...more,
  })
  type How = NonNullable<Parameters<RemoteWallet['approve']>[0]>
  async function connect(solana: How['solana'] = {}, more: How = {}): Promise<Session<'solana'>> {
    uris.length = 0
    const attempt = adapter.connect(walletConnectId, context())
    attempt.catch(() => {})
    await vi.waitFor(() => expect(uris.length).toBeGreaterThan(0), 30_000)
    await wallet.scan(uris.at(-1) as string)
    await wallet.approve({ namespaces: ['solana'], solana, ...more }).catch(() => {})
    return attempt
  }
  const signer = (session: Session<'solana'>) => ({ address: session.address, caipNetworkId: session.caipNetworkId })
  const transfer = (from: string, value = 5n) =>
    transferMessage({ from, to: stranger, value }, {}, '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')

  beforeEach(async () => {
    uris.length = 0
    covered.mockClear()
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

  it('default: pairs, and the session says who and where', async () => {
    const session = await connect({ chains: [mainnet, own] })
    expect(session).toMatchObject({
      namespace: 'solana',
      connectorId: walletConnectId,
      address: wallet.solana.address,
      accounts: [{ address: wallet.solana.address, type: 'eoa' }],
      caipNetworkId: mainnet,
      approved: [mainnet, own],
      wallet: { name: 'Lantern' },
    })
  })

  it('default: proposes the six methods, the events, and two networks by their old names as well', async () => {
    const attempt = adapter.connect(walletConnectId, context())
    attempt.catch(() => {})
    await vi.waitFor(() => expect(uris.length).toBeGreaterThan(0), 30_000)
    await wallet.scan(uris.at(-1) as string)
    const { params } = await wallet.proposal()
    expect(Object.keys(params.optionalNamespaces)).toEqual(['solana'])
    expect(params.optionalNamespaces.solana).toMatchObject({
      chains: [mainnet, devnet, own, oldMainnet, oldDevnet],
      events: ['accountsChanged', 'chainChanged'],
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_requestAccounts',
        'solana_getAccounts',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ],
    })
  })

  it('default: signs a message on the phone, and the signature is right', async () => {
    const session = await connect()
    const signature = await adapter.signMessage(session, 'Tide', context())
    expect(wallet.solana.verifies(new TextEncoder().encode('Tide'), base58(signature))).toBe(true)
  })

  it('default: signs a transaction, which carries the older form of it as well', async () => {
    const session = await connect()
    const { transaction, message } = transfer(session.address)
    let asked: unknown
    wallet.answer = (method, params) => {
      asked = params
      return wallet.solana.answer(method, params)
    }
    const signed = await session.provider.signTransaction(transaction, signer(session))
    expect(wallet.solana.verifies(message, signed.slice(1, 65))).toBe(true)
    expect(signed.slice(65)).toEqual(message)
    expect(asked).toMatchObject({
      pubkey: session.address,
      feePayer: session.address,
      recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
      instructions: [
        {
          programId: '11111111111111111111111111111111',
          keys: [
            { pubkey: session.address, isSigner: true, isWritable: true },
            { pubkey: stranger, isSigner: false, isWritable: true },
          ],
        },
      ],
    })
  })

  it('behavior: an older wallet only gives the signature', async () => {
    const session = await connect()
    const { transaction, message } = transfer(session.address)
    wallet.answer = (_, params) => wallet.solana.answer('solana_signAndSendTransaction', params)
    const signed = await session.provider.signTransaction(transaction, signer(session))
    expect(wallet.solana.verifies(message, signed.slice(1, 65))).toBe(true)
  })

  it('default: signs several with one question, and one by one where the wallet has no such method', async () => {
    const both = (session: Session<'solana'>) => [1n, 2n].map((value) => transfer(session.address, value).transaction)
    const one = await connect()
    expect(await one.provider.signAllTransactions(both(one), signer(one))).toHaveLength(2)
    expect(wallet.requests).toEqual(['solana_signAllTransactions'])
    wallet.requests.length = 0
    const other = await connect({ methods: ['solana_signTransaction'] })
    expect(await other.provider.signAllTransactions(both(other), signer(other))).toHaveLength(2)
    expect(wallet.requests).toEqual(['solana_signTransaction', 'solana_signTransaction'])
  })

  it('default: signs and sends', async () => {
    const session = await connect()
    const { transaction, message } = transfer(session.address)
    const signature = await session.provider.signAndSendTransaction(transaction, signer(session))
    expect(wallet.solana.verifies(message, signature)).toBe(true)
  })

  it('error: a method that the wallet did not approve is not asked for', async () => {
    const session = await connect({ methods: ['solana_signTransaction'] })
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    expect(wallet.requests).toEqual([])
  })

  it('error: declined on the phone', async () => {
    const session = await connect()
    wallet.answer = async () => Promise.reject({ code: 5000, message: 'No' })
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it.each([
    ['nothing', null],
    ['a short signature', { signature: '111' }],
    ['no base58', { signature: '0OIl'.repeat(22) }],
    ['a very long text', { signature: 'z'.repeat(100_000) }],
  ])('error: a message is answered with %s', async (_, answer) => {
    const session = await connect()
    wallet.answer = async () => answer
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
  })

  it.each([
    ['nothing', null],
    ['no base64', { transaction: '§' }],
    ['more than a transaction', { transaction: 'A'.repeat(4_000) }],
    ['a number', { transaction: 5 }],
    ['a signature that is too short', { signature: '111' }],
  ])('error: a transaction is answered with %s', async (_, answer) => {
    const session = await connect()
    wallet.answer = async () => answer
    await expect(
      session.provider.signTransaction(transfer(session.address).transaction, signer(session)),
    ).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
  })

  it('behavior: a wallet that only knows the old name of a network is asked by it', async () => {
    const session = await connect({ chains: [oldMainnet] })
    expect(session).toMatchObject({ caipNetworkId: mainnet, approved: [mainnet] })
    const chains: string[] = []
    wallet.answer = (method, params, chain) => {
      chains.push(chain)
      return wallet.solana.answer(method, params)
    }
    await adapter.signMessage(session, 'Tide', context())
    expect(chains).toEqual([oldMainnet])
  })

  it('behavior: switches among the approved networks without a word to the wallet, and to no other', async () => {
    const session = await connect({ chains: [mainnet, own] })
    const moved = await adapter.switchNetwork(session, own, context())
    expect(moved).toMatchObject({ caipNetworkId: own, address: session.address, approved: [mainnet, own] })
    await expect(adapter.switchNetwork(moved, devnet, context())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(wallet.requests).toEqual([])
  })

  describe('a dishonest wallet', () => {
    it('error: only networks that nobody asked for', async () => {
      await expect(connect({ chains: ['solana:elsewhere'] })).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
      await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 30_000)
    })

    it('error: no address among the accounts', async () => {
      const accounts = [`${mainnet}:0x90F79bf6EB2c4f870365E785982E1f101E93b906`, `${mainnet}:<b>`]
      await expect(connect({ chains: [mainnet], accounts })).rejects.toMatchObject({
        code: expect.stringMatching(/CONNECT_FAILED|WALLET_MALFORMED/),
      })
    })

    it('behavior: thousands of accounts', async () => {
      const { address } = wallet.solana
      const accounts = Array.from({ length: 3_000 }, () => `${mainnet}:${address}`)
      const session = await connect({ chains: [mainnet], accounts })
      expect(session.accounts).toEqual([{ address, type: 'eoa' }])
    })

    it('behavior: accounts of a network that was not asked for are not shown on one that was', async () => {
      const { address } = wallet.solana
      const accounts = [`solana:elsewhere:${stranger}`, `${mainnet}:${address}`]
      const session = await connect({ chains: [mainnet], accounts })
      expect(session.accounts).toEqual([{ address, type: 'eoa' }])
    })
  })

  describe('what the wallet does by itself', () => {
    async function watched(solana?: How['solana']) {
      const session = await connect(solana)
      const seen: Session<'solana'>[] = []
      const ended = vi.fn()
      adapter.watch(session, { changed: (next) => void seen.push(next), disconnected: ended })
      return { session, seen, ended }
    }

    it('behavior: changes its network', async () => {
      const { seen } = await watched()
      await wallet.emit('chainChanged', devnet.slice(7), mainnet)
      await vi.waitFor(() => expect(seen.at(-1)?.caipNetworkId).toBe(devnet), 30_000)
      expect(seen.at(-1)).toMatchObject({ wallet: { name: 'Lantern' } })
    })

    it('behavior: an account that was never approved is none, nor is such a network', async () => {
      const { seen } = await watched({ chains: [mainnet] })
      await wallet.emit('accountsChanged', [`${mainnet}:${stranger}`], mainnet)
      await wallet.emit('chainChanged', 'elsewhere', mainnet)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(seen).toEqual([])
    })

    it('behavior: chooses another of its accounts', async () => {
      const accounts = [`${mainnet}:${wallet.solana.address}`, `${mainnet}:${stranger}`]
      const { seen } = await watched({ chains: [mainnet], accounts })
      await wallet.emit('accountsChanged', [`${mainnet}:${stranger}`], mainnet)
      await vi.waitFor(() => expect(seen.at(-1)?.address).toBe(stranger), 30_000)
    })

    it('behavior: takes a network back', async () => {
      const { seen } = await watched({ chains: [mainnet, devnet] })
      const { topic, namespaces } = wallet.client.session.getAll()[0] as ReturnType<typeof wallet.client.session.get>
      const { methods = [], events = [] } = namespaces.solana ?? {}
      const accounts = [`${devnet}:${wallet.solana.address}`]
      await wallet.client.update({ topic, namespaces: { solana: { methods, events, chains: [devnet], accounts } } })
      await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ caipNetworkId: devnet, approved: [devnet] }), 30_000)
    })

    it('behavior: ends the session', async () => {
      const { ended } = await watched()
      const { topic } = wallet.client.session.getAll()[0] as { topic: string }
      await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(false), 30_000)
      expect([...storage.map.keys()]).toEqual([])
    })
  })

  it('behavior: is there again after a reload, without a word to the wallet', async () => {
    const session = await connect()
    page.abort()
    page = new AbortController()
    host = hostOf()
    const again = await adapter.reconnect({ connectorId: walletConnectId, caipNetworkId: own }, context())
    expect(again).toMatchObject({ address: session.address, caipNetworkId: own, wallet: { name: 'Lantern' } })
    expect(await adapter.signMessage(again as Session<'solana'>, 'Tide', context())).toMatch(/^\w{80,}$/)
  })

  it('behavior: ended in another tab, it is over here as well', async () => {
    const session = await connect()
    const ended = vi.fn()
    adapter.watch(session, { changed: () => {}, disconnected: ended })
    const key = [...storage.map.keys()].find((name) => name.endsWith('//session')) as string
    storage.map.clear()
    for (const listener of [...storage.listeners]) listener(key, undefined)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(true), 10_000)
    expect(storage.listeners.size).toBe(0)
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({
      code: 'PROVIDER_DISCONNECTED',
    })
  })

  it('behavior: disconnecting tells the wallet and leaves nothing stored', async () => {
    const session = await connect()
    await adapter.disconnect(session, context())
    expect([...storage.map.keys()]).toEqual([])
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 30_000)
  })

  describe('one wallet for several namespaces', () => {
    const evm = testNetworks.slice(0, 2).map((one) => toNetwork(one))
    const forEvm = (more: Partial<ConnectContext> = {}) => context({ networks: evm, networkId: 'eip155:1', ...more })
    const evmAdapter = async () => (await import('../eip155/adapter.ts')).adapter
    beforeEach(() => {
      host = hostOf({ networks: () => [...evm, ...networks], approved: covered })
    })

    async function both() {
      const solana = await connect({}, { namespaces: ['eip155', 'solana'] })
      const eip155 = await (await evmAdapter()).reconnect({ connectorId: walletConnectId }, forEvm())
      return { solana, eip155: eip155 as Session<'eip155'> }
    }

    it('default: one proposal, one session, and a provider for each', async () => {
      const { solana, eip155 } = await both()
      expect(covered).toHaveBeenCalledExactlyOnceWith(['eip155'])
      expect(solana.address).toBe(wallet.solana.address)
      expect(eip155.address).toBe(wallet.address)
      expect(solana.provider).not.toBe(eip155.provider)
      expect((await clientOf(host)).provider.client.session.length).toBe(1)
      expect(await adapter.signMessage(solana, 'Tide', context())).toMatch(/^\w{80,}$/)
      expect(await (await evmAdapter()).signMessage(eip155, 'Tide', forEvm())).toMatch(/^0x/)
    })

    it('behavior: what is told of one namespace says nothing of the other', async () => {
      const { eip155 } = await both()
      const seen = vi.fn()
      ;(await evmAdapter()).watch(eip155, { changed: seen, disconnected: seen })
      await wallet.emit('chainChanged', devnet.slice(7), mainnet)
      await wallet.emit('accountsChanged', [`${mainnet}:${wallet.solana.address}`], mainnet)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(seen).not.toHaveBeenCalled()
    })

    it.each(['solana', 'eip155'] as const)('behavior: disconnecting %s ends both', async (first) => {
      const { solana, eip155 } = await both()
      const ended = vi.fn()
      const evmNow = await evmAdapter()
      if (first === 'solana') {
        evmNow.watch(eip155, { changed: () => {}, disconnected: ended })
        await adapter.disconnect(solana, context())
      } else {
        adapter.watch(solana, { changed: () => {}, disconnected: ended })
        await evmNow.disconnect(eip155, forEvm())
      }
      expect(ended).toHaveBeenCalledExactlyOnceWith(false)
      expect([...storage.map.keys()]).toEqual([])
      await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 30_000)
    })

    it('behavior: the wallet ends both', async () => {
      const { solana, eip155 } = await both()
      const ended = vi.fn()
      adapter.watch(solana, { changed: () => {}, disconnected: ended })
      ;(await evmAdapter()).watch(eip155, { changed: () => {}, disconnected: ended })
      const { topic } = wallet.client.session.getAll()[0] as { topic: string }
      await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2), 30_000)
      expect([...storage.map.keys()]).toEqual([])
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect([...storage.map.keys()]).toEqual([])
    })

    it('behavior: approved for one only, there is nothing of the other', async () => {
      await connect()
      expect(covered).toHaveBeenCalledExactlyOnceWith([])
      expect(await (await evmAdapter()).reconnect({ connectorId: walletConnectId }, forEvm())).toBeNull()
    })

    it('behavior: approved for the other only: the session stays, for that one', async () => {
      await expect(connect({}, { namespaces: ['eip155'] })).rejects.toMatchObject({
        code: expect.stringMatching(/CONNECT_FAILED|CHAIN_UNSUPPORTED/),
      })
      expect(covered).toHaveBeenCalledExactlyOnceWith(['eip155'])
      const session = await (await evmAdapter()).reconnect({ connectorId: walletConnectId }, forEvm())
      expect(session?.address).toBe(wallet.address)
      expect(await (await evmAdapter()).signMessage(session as Session<'eip155'>, 'Tide', forEvm())).toMatch(/^0x/)
    })

    it('behavior: a namespace that the integrator named and nobody here speaks stands beside them, also after a reload', async () => {
      const override = {
        chains: { polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'] },
        methods: { polkadot: ['sign'] },
      }
      const more = { networks: () => [...evm, ...networks], approved: covered, override }
      host = hostOf(more)
      const session = await connect({}, { namespaces: ['eip155', 'solana', 'polkadot'] })
      expect(covered).toHaveBeenCalledExactlyOnceWith(['eip155'])
      page.abort()
      page = new AbortController()
      host = hostOf(more)
      const again = await adapter.reconnect({ connectorId: walletConnectId }, context())
      expect(again?.address).toBe(session.address)
    })

    it('behavior: another wallet takes over in every namespace', async () => {
      const { eip155 } = await both()
      const ended = vi.fn()
      ;(await evmAdapter()).watch(eip155, { changed: () => {}, disconnected: ended })
      const second = await remoteWallet(relay.url)
      const first = wallet
      wallet = second
      const next = await connect()
      expect(next.address).toBe(second.solana.address)
      expect(ended).toHaveBeenCalledExactlyOnceWith(false)
      await vi.waitFor(() => expect(first.client.session.getAll()).toEqual([]), 30_000)
      expect(await adapter.signMessage(next, 'Tide', context())).toMatch(/^\w{80,}$/)
      await first.end()
    })
  })
})
