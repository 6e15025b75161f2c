import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRelay } from '../../../../services/relay/relay.mjs'
import { type RemoteWallet, remoteWallet } from '../../../../test/fakes/remote-wallet.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { accountA, addWallet, createWorld, endWorld, testNetworks, type World } from '../../../../test/fakes/world.ts'
import { systemClock } from '../../../chains/core/clock.ts'
import { walletConnectId } from '../../../chains/core/connector.ts'
import type { Session } from '../../../chains/core/types.ts'
import { connectorsAtom } from '../../wallets/connectors.atoms.ts'
import { connect } from '../connect.ts'
import { connectionAtoms } from '../connection.atoms.ts'
import { inactiveSessionsAtom } from '../multi-wallet/inactive-sessions.atoms.ts'

const lantern = {
  id: 'lantern',
  name: 'Lantern',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.test/sol'] } },
} as const

/** With its keys as own properties, like a browser's. */
class PageStorage extends FakeStorage {
  override setItem(key: string, value: string): void {
    super.setItem(key, value)
    this[key] = value
  }
  override removeItem(key: string): void {
    super.removeItem(key)
    delete this[key]
  }
}

describe('one pairing for several namespaces', () => {
  let relay: Awaited<ReturnType<typeof startRelay>>
  let wallet: RemoteWallet
  let world: World
  const open = (storage = new PageStorage(), features = {}) =>
    createWorld({
      storage,
      // The wallet's: a session lasts for a week of it.
      env: { clock: systemClock },
      options: { networks: [...testNetworks.slice(0, 1), lantern], hosts: { relay: relay.url }, features },
    })
  const ids = () => world.kit.getState().connections.map(({ namespaces, id }) => `${namespaces[0]} ${id}`)
  const status = () => Object.values(connectionAtoms).map((atom) => world.inner.store.get(atom).status)
  type How = NonNullable<Parameters<RemoteWallet['approve']>[0]>

  async function pair(how: How, namespace: 'eip155' | 'solana' = 'eip155'): Promise<Session> {
    await world.kit.ready()
    await world.inner.runtime()
    await vi.waitFor(
      () => expect(world.inner.store.get(connectorsAtom).some(({ id }) => id === walletConnectId)).toBe(true),
      10_000,
    )
    const attempt = connect(world.inner, { connectorId: walletConnectId, namespace })
    attempt.catch(() => {})
    const uri = await vi.waitFor(() => {
      const state = world.inner.store.get(connectionAtoms[namespace])
      if (state.status !== 'connecting' || !state.uri) throw new Error('No link yet')
      return state.uri.value
    }, 10_000)
    await wallet.scan(uri)
    await wallet.approve(how).catch(() => {})
    return attempt
  }
  const both: How = { namespaces: ['eip155', 'solana'] }

  beforeEach(async () => {
    relay = await startRelay({ port: 0 })
    wallet = await remoteWallet(relay.url)
  })
  afterEach(async () => {
    await endWorld()
    // The library still sends its last messages to the relay.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await wallet.end()
    await relay.stop()
  })

  test('default: every namespace that the wallet approved has its session, and is told of', async () => {
    world = open()
    const session = await pair(both)
    expect(session).toMatchObject({ namespace: 'eip155', address: expect.stringMatching(/^0x/) })
    expect(ids()).toEqual(['eip155 walletConnect', 'solana walletConnect'])
    expect(world.names()).toEqual(['connect', 'connect'])
    expect(world.kit.getState().address).toBe(wallet.address)
    await world.kit.signMessage('Tide')
    await world.kit.signMessage('Tide', { namespace: 'solana' })
    expect(wallet.requests).toEqual(['personal_sign', 'solana_signMessage'])
  })

  test('behavior: approved for the asked one only, there is nothing of the other', async () => {
    world = open()
    await pair({ namespaces: ['eip155'] })
    expect(ids()).toEqual(['eip155 walletConnect'])
    expect(status()).toContain('disconnected')
  })

  test('behavior: approved for another one only, it connects with that', async () => {
    world = open()
    const session = await pair({ namespaces: ['solana'] })
    expect(session).toMatchObject({ namespace: 'solana', address: wallet.solana.address })
    expect(ids()).toEqual(['solana walletConnect'])
    expect(world.kit.getState()).toMatchObject({ namespace: 'solana', address: wallet.solana.address })
    expect(world.names()).toEqual(['connect'])
  })

  test('error: nothing that can be used ends in an error, and the wallet is told', async () => {
    world = open()
    await expect(
      pair({ namespaces: ['eip155', 'solana'], chains: ['eip155:77'], solana: { chains: ['solana:elsewhere'] } }),
    ).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(ids()).toEqual([])
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 3_000)
  })

  test.each(['eip155', 'solana'] as const)(
    'default: disconnecting %s closes all that it covered',
    async (namespace) => {
      world = open()
      await pair(both)
      await world.kit.disconnect({ namespace })
      expect(ids()).toEqual([])
      expect(world.names()).toEqual(['connect', 'connect', 'disconnect', 'disconnect'])
      await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 3_000)
      expect([...world.storage.items.keys()].filter((key) => /wallet_connect|:connected/.test(key))).toEqual([])
    },
  )

  test('behavior: the wallet ends it everywhere', async () => {
    world = open()
    await pair(both)
    const { topic } = wallet.client.session.getAll()[0] as { topic: string }
    await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await vi.waitFor(() => expect(ids()).toEqual([]), 3_000)
    // The active network stays, because the visitor chose no other.
    expect(world.kit.getState()).toMatchObject({ namespace: 'eip155', caipNetworkId: 'eip155:1' })
    expect(world.storage.getItem('@wallet-modal/active_network_id') ?? '').not.toMatch(/^solana/)
  })

  test('behavior: a reload restores both without a word to the wallet', async () => {
    world = open()
    await pair(both)
    const { storage } = world
    world.kit.destroy()
    world = open(storage)
    await world.kit.ready()
    expect(ids()).toEqual(['eip155 walletConnect', 'solana walletConnect'])
    expect(world.kit.getState().namespace).toBe('eip155')
    expect(wallet.requests).toEqual([])
    await world.kit.signMessage('Tide', { namespace: 'solana' })
  })

  test('behavior: where another wallet is connected in a covered namespace, the pairing stands beside it', async () => {
    world = open()
    const local = addWallet({ accounts: [accountA] })
    await world.kit.connect({ connectorId: local.id })
    await pair(both, 'solana')
    expect(ids()).toEqual([`eip155 ${local.id}`, 'solana walletConnect', 'eip155 walletConnect'])
    expect(world.inner.store.get(inactiveSessionsAtom)).toHaveLength(1)
    await world.kit.disconnect({ namespace: 'solana' })
    expect(ids()).toEqual([`eip155 ${local.id}`])
  })

  test('behavior: without multiWallet nobody loses another wallet by it', async () => {
    world = open(new PageStorage(), { multiWallet: false })
    const local = addWallet({ accounts: [accountA] })
    await world.kit.connect({ connectorId: local.id })
    await pair(both, 'solana')
    expect(ids()).toEqual([`eip155 ${local.id}`, 'solana walletConnect'])
  })

  test('behavior: another phone takes over in every namespace', async () => {
    world = open()
    await pair(both)
    const first = wallet
    wallet = await remoteWallet(relay.url)
    await pair({ namespaces: ['eip155'] })
    expect(ids()).toEqual(['eip155 walletConnect'])
    await vi.waitFor(() => expect(first.client.session.getAll()).toEqual([]), 3_000)
    await first.end()
  })
})
