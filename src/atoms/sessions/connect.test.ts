import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import {
  accountA,
  accountB,
  addWallet,
  codeOf,
  createWorld,
  endWorld,
  loadSessionCode,
  storedAddresses,
  until,
} from '../../../test/fakes/world.ts'
import { connectorsAtom } from '../wallets/connectors.atoms.ts'

beforeAll(loadSessionCode)
afterEach(endWorld)

describe('connect', () => {
  test('param: walletId is the id, rdns or name of a wallet', async () => {
    const world = createWorld()
    const wallet = addWallet({}, 'Sundial')
    for (const walletId of [wallet.id, 'Sundial', 'sundial', 'SUNDIAL']) {
      const account = await world.kit.connect({ walletId })
      expect(account.connectorId).toBe(wallet.id)
      await world.kit.disconnect()
    }
    await expect(world.kit.connect({ walletId: 'moondial' })).rejects.toMatchObject({
      code: 'CONNECTOR_NOT_FOUND',
      data: { connectorId: 'moondial' },
    })
  })

  test('default: resolves with the account, and state, provider, storage and event agree', async () => {
    const world = createWorld()
    const wallet = addWallet()
    const account = await world.kit.connect({ connectorId: wallet.id })
    expect(account).toEqual({
      address: expect.stringMatching(new RegExp(accountA, 'i')),
      type: 'eoa',
      namespace: 'eip155',
      caipNetworkId: 'eip155:1',
      connectorId: wallet.id,
    })
    const state = world.kit.getState()
    expect(state).toMatchObject({ status: 'connected', address: account.address, caipNetworkId: 'eip155:1' })
    expect(state.caipAddress).toBe(`eip155:1:${account.address}`)
    expect(state.connections).toEqual([
      {
        id: wallet.id,
        name: expect.stringMatching(/^Wallet/),
        type: 'ANNOUNCED',
        status: 'connected',
        namespaces: ['eip155'],
        accounts: state.accounts,
        caipNetworkId: 'eip155:1',
      },
    ])
    expect(await world.kit.getProvider('eip155')?.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBe(wallet.id)
    expect(storedAddresses(world.storage)).toEqual([])
    expect(world.events.filter(({ name }) => name === 'connect').map(({ detail }) => detail)).toEqual([
      {
        namespace: 'eip155',
        connectorId: wallet.id,
        address: account.address,
        caipAddress: `eip155:1:${account.address}`,
        caipNetworkId: 'eip155:1',
        reconnected: false,
      },
    ])
  })

  test('param: connectorId of no wallet', async () => {
    const { kit } = createWorld()
    expect(await codeOf(kit.connect({ connectorId: 'nobody' }))).toBe('CONNECTOR_NOT_FOUND')
    expect(kit.getState().status).toBe('disconnected')
  })

  test('error: declined in the wallet', async () => {
    const world = createWorld()
    const wallet = addWallet()
    wallet.fail('eth_requestAccounts', { code: 4001, message: 'no' })
    expect(await codeOf(world.kit.connect({ connectorId: wallet.id }))).toBe('USER_REJECTED')
    expect(world.kit.getState().status).toBe('disconnected')
    // The promise carries it; no `error` event besides.
    expect(world.names()).not.toContain('error')
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })

  test('error: the wallet fails', async () => {
    const world = createWorld()
    const wallet = addWallet()
    wallet.fail('eth_requestAccounts', new Error('boom'))
    expect(await codeOf(world.kit.connect({ connectorId: wallet.id }))).toBe('CONNECT_FAILED')
    expect(world.names().filter((name) => name === 'error')).toHaveLength(1)
  })

  test('behavior: the second click wins, and a late approval of the first changes nothing', async () => {
    const world = createWorld()
    const [slow, quick] = [addWallet(), addWallet({ accounts: [accountB] })]
    const release = slow.hold('eth_requestAccounts')
    const first = codeOf(world.kit.connect({ connectorId: slow.id }))
    await until('the first prompt', () => slow.count('eth_requestAccounts'))
    const second = await world.kit.connect({ connectorId: quick.id })
    expect(await first).toBe('MODAL_CLOSED')
    const before = world.kit.getState()
    release()
    await flush()
    expect(world.kit.getState()).toBe(before)
    expect(world.kit.getState().address).toBe(second.address)
    // The late approval is given back.
    await until('permission taken back', () => slow.count('wallet_revokePermissions'))
  })

  test('behavior: the later call wins also where its files come first', async () => {
    const world = createWorld()
    const [earlier, later] = [addWallet(), addWallet({ accounts: [accountB] })]
    await world.inner.runtime()
    const { connectApi } = await import('../runtime/connect-api.ts')
    const known = () => world.inner.store.get(connectorsAtom).map(({ id }) => id)
    await until('both', () => known().includes(earlier.id) && known().includes(later.id))
    const [first, second] = [world.inner.nextAttempt(), world.inner.nextAttempt()]
    const won = connectApi(world.inner, { connectorId: later.id }, second)
    const lost = codeOf(connectApi(world.inner, { connectorId: earlier.id }, first))
    expect(await lost).toBe('MODAL_CLOSED')
    const { address } = await won
    expect(address.toLowerCase()).toBe(accountB)
    expect(earlier.prompts).toBe(0)
    expect(world.kit.getState().address).toBe(address)
  })

  test('behavior: closing the modal cancels, and a late answer changes nothing', async () => {
    const world = createWorld()
    const wallet = addWallet()
    const release = wallet.hold('eth_requestAccounts')
    const { openAtom } = await import('../navigation/modal/modal.atoms.ts')
    world.inner.store.set(openAtom, true)
    const attempt = codeOf(world.kit.connect({ connectorId: wallet.id }))
    await until('the prompt', () => wallet.count('eth_requestAccounts'))
    expect(world.kit.getState().status).toBe('connecting')
    world.kit.close()
    expect(world.kit.getState().status).toBe('disconnected')
    expect(await attempt).toBe('MODAL_CLOSED')
    const before = world.kit.getState()
    release()
    await flush()
    expect(world.kit.getState()).toBe(before)
  })

  test('behavior: without multiWallet another wallet takes over only when it has approved', async () => {
    const world = createWorld({ options: { features: { multiWallet: false } } })
    const [first, second] = [addWallet(), addWallet({ accounts: [accountB] })]
    const { address } = await world.kit.connect({ connectorId: first.id })
    second.fail('eth_requestAccounts', { code: 4001 }, 1)
    expect(await codeOf(world.kit.connect({ connectorId: second.id }))).toBe('USER_REJECTED')
    expect(world.kit.getState().address).toBe(address)
    const next = await world.kit.connect({ connectorId: second.id })
    expect(world.kit.getState().address).toBe(next.address)
    expect(world.names().filter((name) => name === 'connect' || name === 'disconnect')).toEqual([
      'connect',
      'disconnect',
      'connect',
    ])
    await until('the first one is let go', () => first.count('wallet_revokePermissions'))
    await until('its listeners are gone', () => first.listenerCount === 0)
  })

  test('behavior: what the wallet does on its own is followed, address and network together', async () => {
    const world = createWorld()
    const wallet = addWallet({ accounts: [accountA, accountB] })
    await world.kit.connect({ connectorId: wallet.id })
    await until('listening', () => wallet.listenerCount > 0)
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await until('the other account', () => world.kit.getState().address?.toLowerCase() === accountB)
    wallet.chainId = '0x2'
    wallet.emit('chainChanged', '0x2')
    await until('the other network', () => world.kit.getState().caipNetworkId === 'eip155:2')
    wallet.chainId = '0x63'
    wallet.emit('chainChanged', '0x63')
    await until('an unknown network', () => world.kit.getState().caipNetworkId === 'eip155:99')
    expect(world.kit.getState().status).toBe('connected')
    expect(world.names()).toEqual(['connect', 'account-change', 'network-change', 'network-change'])
    const last = world.events.filter(({ name }) => name === 'network-change').at(-1)
    expect(last?.detail).toEqual({ namespace: 'eip155', caipNetworkId: 'eip155:99', supported: false })
    wallet.emit('accountsChanged', [])
    await until('the end', () => world.kit.getState().status === 'disconnected')
    expect(wallet.listenerCount).toBe(0)
  })
})
