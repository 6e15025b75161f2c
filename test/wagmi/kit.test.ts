import { connect, disconnect, getConnection, injected, reconnect, signMessage, switchChain } from '@wagmi/core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { walletModal } from '../../src/bridges/wallet-modal.ts'
import type { Eip1193Provider } from '../../src/chains/core/types.ts'
import { FakeStorage } from '../fakes/storage.ts'
import { startWagmi, type Wagmi } from './subjects.ts'

let wagmi: Wagmi
beforeAll(async () => {
  wagmi = await startWagmi()
})
afterEach(() => wagmi.clear())
afterAll(() => wagmi.stop())

function open(storage?: FakeStorage) {
  const wallet = wagmi.addWallet()
  const kit = wagmi.openKit(storage)
  const config = wagmi.configure([walletModal({ kit, connectorId: wallet.id })])
  const connector = config.connectors[0]
  if (!connector) throw new Error('a connector expected')
  return { wallet, kit, config, connector }
}

describe('walletModal', () => {
  test('behavior: what the person does in the wallet reaches wagmi', async () => {
    const { wallet, config, connector } = open()
    await connect(config, { connector })
    const [first, second] = wagmi.accounts
    wallet.setAccounts([second, first])
    await vi.waitFor(() => expect(getConnection(config).addresses).toEqual([second, first]), 10_000)
    wallet.setChain(wagmi.away.id)
    await vi.waitFor(() => expect(getConnection(config).chainId).toBe(wagmi.away.id), 10_000)
    wallet.disconnect()
    await vi.waitFor(() => expect(getConnection(config).status).toBe('disconnected'), 10_000)
    await connect(config, { connector })
    expect(getConnection(config).status).toBe('connected')
  })

  test('behavior: what the page does with the kit reaches wagmi, and the other way round', async () => {
    const { wallet, kit, config } = open()
    await kit.connect({ connectorId: wallet.id })
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: wagmi.accounts[0] })
    await kit.switchNetwork(`eip155:${wagmi.away.id}`)
    expect(getConnection(config).chainId).toBe(wagmi.away.id)
    await switchChain(config, { chainId: wagmi.home.id })
    expect(kit.getState().caipNetworkId).toBe(`eip155:${wagmi.home.id}`)
    await kit.disconnect()
    expect(getConnection(config).status).toBe('disconnected')
    await kit.connect({ connectorId: wallet.id })
    expect(getConnection(config).status).toBe('connected')
    await disconnect(config)
    expect(kit.getState().status).toBe('disconnected')
    expect(wallet.authorized).toBe(false)
  })

  test('behavior: connected already, nobody is asked', async () => {
    const { wallet, kit, config, connector } = open()
    await kit.connect({ connectorId: wallet.id })
    await disconnect(config, { connector: { ...connector, disconnect: async () => {} } })
    wallet.clearRequests()
    await connect(config, { connector })
    expect(wallet.requests).toEqual([])
  })

  test('behavior: a reload brings kit and wagmi back, and nobody is asked', async () => {
    const storage = new FakeStorage()
    const { wallet, kit, config, connector } = open(storage)
    await connect(config, { connector, chainId: wagmi.away.id })
    kit.destroy()
    wallet.clearRequests()
    const later = wagmi.openKit(storage)
    const config2 = wagmi.configure([walletModal({ kit: later })])
    await expect(reconnect(config2)).resolves.toMatchObject([{ accounts: wagmi.accounts, chainId: wagmi.away.id }])
    expect(getConnection(config2).status).toBe('connected')
    expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toEqual([])
    await expect(signMessage(config2, { message: 'again' })).resolves.toMatch(/^0x/)
  })

  test.each([true, false])(
    'behavior: a restored connection waits for wagmi to mount; it reconnects: %s',
    async (does) => {
      // A server draws wagmi's state from before, and a page has to be hydrated with the same.
      vi.stubGlobal('window', globalThis)
      const storage = new FakeStorage()
      const { kit, config, connector } = open(storage)
      await connect(config, { connector })
      kit.destroy()
      const later = wagmi.openKit(storage)
      const config2 = wagmi.configure([walletModal({ kit: later })])
      await later.ready()
      expect(later.getState().status).toBe('connected')
      expect(getConnection(config2).status).toBe('disconnected')
      if (does) await reconnect(config2)
      await vi.waitFor(() => expect(getConnection(config2).status).toBe('connected'), { timeout: 20_000 })
      await later.disconnect()
      expect(getConnection(config2).status).toBe('disconnected')
    },
  )

  test('behavior: one provider for all of it, and what it says while nobody is connected', async () => {
    const { wallet, config, connector } = open()
    const provider = (await connector.getProvider()) as Eip1193Provider
    const heard: unknown[] = []
    for (const event of ['connect', 'accountsChanged', 'chainChanged'] as const)
      provider.on(event, (value) => void heard.push([event, value]))
    const ended = vi.fn()
    provider.once('disconnect', ended)
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
    await expect(
      provider.request({ method: 'eth_getBalance', params: [wagmi.accounts[0], 'latest'] }),
    ).rejects.toMatchObject({
      code: 4100,
    })
    await expect(provider.request({ method: 'eth_requestAccounts' })).resolves.toEqual(wagmi.accounts)
    expect(getConnection(config).status).toBe('connected')
    wallet.setChain(wagmi.away.id)
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000)
    await disconnect(config)
    expect(await connector.getProvider()).toBe(provider)
    expect(heard).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', wagmi.accounts],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', []],
    ])
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 4900 }))
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
  })

  test('error: a wallet that is not here, and a network that the kit has not', async () => {
    const { kit, wallet } = open()
    const missing = wagmi.configure([walletModal({ kit, connectorId: 'not.here' })])
    const [connector] = missing.connectors
    if (!connector) throw new Error('a connector expected')
    await expect(connect(missing, { connector })).rejects.toMatchObject({ name: 'ProviderNotFoundError' })
    kit.setOptions({ networks: [wagmi.home] })
    const config = wagmi.configure([walletModal({ kit, connectorId: wallet.id })])
    await connect(config, { connector: config.connectors[0] as typeof connector, chainId: wagmi.away.id })
    expect(getConnection(config)).toMatchObject({ status: 'connected', chainId: wagmi.home.id })
    await expect(switchChain(config, { chainId: wagmi.away.id })).rejects.toMatchObject({ name: 'SwitchChainError' })
  })

  test('param: what wagmi calls it', () => {
    const kit = wagmi.openKit()
    const config = wagmi.configure([walletModal({ kit, id: 'mine', name: 'Mine', icon: 'data:image/png;base64,' })])
    expect(config.connectors[0]).toMatchObject({
      id: 'mine',
      name: 'Mine',
      icon: 'data:image/png;base64,',
      type: 'walletModal',
    })
  })

  test('behavior: the kit’s provider is one that wagmi’s injected takes', async () => {
    // wagmi's connector is for a page.
    vi.stubGlobal('window', globalThis)
    const { wallet, kit } = open()
    await kit.connect({ connectorId: wallet.id })
    const provider = kit.getProvider('eip155')
    if (!provider) throw new Error('a provider expected')
    const config = wagmi.configure([injected({ target: { id: 'kit', name: 'Kit', provider } })])
    await connect(config, { connector: config.connectors[0] as (typeof config.connectors)[number] })
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: wagmi.accounts[0] })
    wallet.setChain(wagmi.away.id)
    await vi.waitFor(() => expect(getConnection(config).chainId).toBe(wagmi.away.id), 10_000)
  })
})
