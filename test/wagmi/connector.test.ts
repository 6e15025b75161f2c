import {
  type Config,
  type CreateConnectorFn,
  connect,
  disconnect,
  getConnection,
  getConnections,
  getConnectorClient,
  getWalletClient,
  reconnect,
  switchChain,
  switchConnection,
  watchChainId,
  watchConnection,
  watchConnections,
} from '@wagmi/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type How, startWagmi, type Wagmi } from './subjects.ts'

let wagmi: Wagmi
beforeAll(async () => {
  wagmi = await startWagmi()
})
afterEach(() => wagmi.clear())
afterAll(() => wagmi.stop())

// The questions that wagmi's own tests of its connector actions ask of `mock`, asked of both connectors.
describe.each(['mock', 'walletModal'] as const)('wagmi, connector actions: %s', (name) => {
  const make = (how?: How): Promise<CreateConnectorFn> => wagmi.subjects[name].make(how)
  async function setUp(how?: How) {
    const config = wagmi.configure([await make(how)])
    const connector = config.connectors[0]
    if (!connector) throw new Error('a connector expected')
    return { config, connector }
  }
  /** The words of the wallet, which a page shows as the reason. */
  const words = (ofMock: string) => (name === 'mock' ? ofMock : 'The request was rejected in the wallet.')
  const names = (config: Config) => getConnections(config).map(({ connector }) => connector.uid)

  describe('connect', () => {
    test('default: accounts and chain, and wagmi is connected', async () => {
      const { config, connector } = await setUp()
      const { home, accounts } = wagmi
      expect(getConnection(config).status).toBe('disconnected')
      await expect(connect(config, { connector })).resolves.toEqual({ accounts, chainId: home.id })
      expect(getConnection(config)).toMatchObject({
        status: 'connected',
        address: accounts[0],
        addresses: accounts,
        chainId: home.id,
        chain: { id: home.id },
        isConnected: true,
      })
      expect(config.state.current).toBe(connector.uid)
      await expect(connector.getAccounts()).resolves.toEqual(accounts)
      await expect(connector.getChainId()).resolves.toBe(home.id)
    })

    test('param: chainId', async () => {
      const { config, connector } = await setUp()
      const chainId = wagmi.away.id
      await expect(connect(config, { connector, chainId })).resolves.toMatchObject({ chainId })
      expect(getConnection(config).chainId).toBe(chainId)
      await expect(connector.getChainId()).resolves.toBe(chainId)
    })

    test('param: a connector that is not set up yet', async () => {
      const config = wagmi.configure()
      await expect(connect(config, { connector: await make() })).resolves.toMatchObject({ accounts: wagmi.accounts })
    })

    test('param: withCapabilities', async () => {
      const { config, connector } = await setUp()
      const { accounts } = await connect(config, { connector, withCapabilities: true })
      expect(accounts).toEqual(wagmi.accounts.map((address) => ({ address, capabilities: expect.any(Object) })))
      expect(getConnection(config).addresses).toEqual(wagmi.accounts)
    })

    test('error: refused', async () => {
      const { config, connector } = await setUp({ refuse: 'connect' })
      await expect(connect(config, { connector })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
        code: 4001,
        details: words('Failed to connect.'),
      })
      expect(getConnection(config).status).toBe('disconnected')
    })

    test('error: already connected', async () => {
      const { config, connector } = await setUp()
      await connect(config, { connector })
      await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'ConnectorAlreadyConnectedError' })
      expect(getConnection(config).status).toBe('connected')
    })
  })

  describe('disconnect', () => {
    test('default: and again, and connects again', async () => {
      const { config, connector } = await setUp()
      for (let round = 0; round < 3; round++) {
        await connect(config, { connector })
        expect(getConnection(config).isConnected).toBe(true)
        await disconnect(config)
        expect(getConnection(config)).toMatchObject({ status: 'disconnected', address: undefined })
        await expect(connector.getAccounts()).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
      }
    })

    test('param: connector, and the next one takes its place', async () => {
      const config = wagmi.configure([await make(), await make()])
      const [first, second] = config.connectors
      if (!first || !second) throw new Error('two connectors expected')
      await connect(config, { connector: second })
      await connect(config, { connector: first })
      expect(names(config)).toEqual([second.uid, first.uid])
      await disconnect(config, { connector: first })
      expect(names(config)).toEqual([second.uid])
      expect(config.state.current).toBe(second.uid)
      await disconnect(config)
      expect(getConnection(config).status).toBe('disconnected')
    })
  })

  describe('reconnect', () => {
    test('default: nobody was connected', async () => {
      const { config } = await setUp()
      await expect(reconnect(config)).resolves.toEqual([])
      expect(config.state.status).toBe('disconnected')
    })

    test('param: a connector, and one that is not set up yet', async () => {
      const { config, connector } = await setUp({ restored: true })
      const [connection] = await reconnect(config, { connectors: [connector] })
      expect(connection).toMatchObject({ accounts: wagmi.accounts, chainId: wagmi.home.id })
      expect(connection?.connector.uid).toBe(connector.uid)
      expect(config.state).toMatchObject({ status: 'connected', current: connector.uid })
      const other = wagmi.configure()
      await expect(reconnect(other, { connectors: [await make({ restored: true })] })).resolves.toHaveLength(1)
    })

    test('behavior: once at a time, and every other result is empty', async () => {
      const { config } = await setUp({ restored: true })
      const [first, second] = await Promise.all([reconnect(config), reconnect(config)])
      expect(first).toHaveLength(1)
      expect(second).toEqual([])
    })

    test('behavior: recovers from a state that was stored and holds no longer', async () => {
      const { config, connector } = await setUp()
      config.setState((state) => ({
        ...state,
        current: connector.uid,
        connections: new Map([[connector.uid, { accounts: wagmi.accounts, chainId: wagmi.home.id, connector }]]),
      }))
      await reconnect(config)
      expect(config.state).toMatchObject({ status: 'disconnected', current: null })
      expect(config.state.connections.size).toBe(0)
    })

    test('behavior: not after a disconnect', async () => {
      const { config, connector } = await setUp({ restored: true })
      await reconnect(config)
      await disconnect(config)
      await expect(connector.isAuthorized()).resolves.toBe(false)
      await expect(reconnect(config)).resolves.toEqual([])
    })
  })

  describe('switchChain', () => {
    test('default: there and back, and everybody is told', async () => {
      const { config, connector } = await setUp()
      const seen: number[] = []
      const stop = watchChainId(config, { onChange: (chainId) => void seen.push(chainId) })
      await connect(config, { connector })
      await expect(switchChain(config, { chainId: wagmi.away.id })).resolves.toMatchObject({ id: wagmi.away.id })
      expect(getConnection(config).chainId).toBe(wagmi.away.id)
      await expect(switchChain(config, { chainId: wagmi.home.id })).resolves.toMatchObject({ id: wagmi.home.id })
      expect(getConnection(config).chainId).toBe(wagmi.home.id)
      expect(seen).toEqual([wagmi.away.id, wagmi.home.id])
      stop()
    })

    test('error: refused', async () => {
      const { config, connector } = await setUp({ refuse: 'switch' })
      await connect(config, { connector })
      await expect(switchChain(config, { chainId: wagmi.away.id })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
        details: words('Failed to switch chain.'),
      })
      expect(getConnection(config).chainId).toBe(wagmi.home.id)
    })

    test('error: a chain that is not configured', async () => {
      const { config, connector } = await setUp()
      await connect(config, { connector })
      const unknown = { chainId: 456 as never }
      await expect(switchChain(config, unknown)).rejects.toMatchObject({ name: 'SwitchChainError' })
      await expect(connector.switchChain?.(unknown)).rejects.toMatchObject({ name: 'SwitchChainError' })
      expect(getConnection(config).chainId).toBe(wagmi.home.id)
    })
  })

  test('switchConnection: the other connector becomes the current one', async () => {
    const config = wagmi.configure([await make(), await make()])
    const [first, second] = config.connectors
    if (!first || !second) throw new Error('two connectors expected')
    await connect(config, { connector: second, chainId: wagmi.away.id })
    await connect(config, { connector: first })
    expect(getConnection(config).connector?.uid).toBe(first.uid)
    await expect(switchConnection(config, { connector: second })).resolves.toMatchObject({ chainId: wagmi.away.id })
    expect(getConnection(config).connector?.uid).toBe(second.uid)
  })

  test('watchConnection, watchConnections: each change once', async () => {
    const { config, connector } = await setUp()
    const states: (string | undefined)[] = []
    const counts: number[] = []
    const stops = [
      watchConnection(config, { onChange: ({ status }) => void states.push(status) }),
      watchConnections(config, { onChange: (list) => void counts.push(list.length) }),
    ]
    await connect(config, { connector })
    await disconnect(config)
    expect(states).toEqual(['connecting', 'connected', 'disconnected'])
    expect(counts).toEqual([1, 0])
    for (const stop of stops) stop()
  })

  describe('getConnectorClient, getWalletClient', () => {
    test('default: for the account and chain that are connected', async () => {
      const { config, connector } = await setUp()
      await connect(config, { connector })
      const client = await getConnectorClient(config)
      expect(client).toMatchObject({ account: { address: wagmi.accounts[0] }, chain: { id: wagmi.home.id } })
      expect(await getWalletClient(config, { connector })).toMatchObject({ account: { address: wagmi.accounts[0] } })
      const [, account] = wagmi.accounts
      expect(await getConnectorClient(config, { account })).toMatchObject({ account: { address: account } })
    })

    test('error: not connected, another chain, another account', async () => {
      const { config, connector } = await setUp()
      await expect(getConnectorClient(config)).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
      await expect(getConnectorClient(config, { connector })).rejects.toMatchObject({
        name: 'ConnectorNotConnectedError',
      })
      await connect(config, { connector })
      const { id: chainId } = wagmi.away
      await expect(getConnectorClient(config, { chainId })).rejects.toMatchObject({
        name: 'ConnectorChainMismatchError',
      })
      const account = '0x000000000000000000000000000000000000bEEF'
      await expect(getConnectorClient(config, { account })).rejects.toMatchObject({
        name: 'ConnectorAccountNotFoundError',
      })
    })

    test('behavior: a provider before, while and after', async () => {
      const { config, connector } = await setUp()
      const provider = async () => (await connector.getProvider()) as { request?: unknown } | undefined
      expect(await provider()).toHaveProperty('request')
      await connect(config, { connector })
      expect(await provider()).toHaveProperty('request')
      await disconnect(config)
      expect(await provider()).toHaveProperty('request')
    })
  })
})
