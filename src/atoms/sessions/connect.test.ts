import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { page } from '../../../test/fakes/page.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import {
  accountA,
  accountB,
  addWallet,
  codeOf,
  createWorld,
  endWorld,
  testNetworks,
  until,
} from '../../../test/fakes/world.ts'
import { internalKit } from '../kit/internal-kit.ts'
import type { KitState } from '../kit/kit-state.ts'
import { connectorsAtom } from '../wallets/connectors.atoms.ts'
import { reconnect } from './reconnect.ts'

// Loaded once, so that no test waits for the disk.
beforeAll(async () => {
  await Promise.all([
    import('../runtime/runtime.ts'),
    import('../runtime/start-session-features.ts'),
    import('./connect.ts'),
    import('./disconnect.ts'),
    import('./reconnect.ts'),
    import('./network/switch-network.ts'),
    import('../../chains/eip155/adapter.ts'),
  ])
})
afterEach(endWorld)

const saved = (connectorId: string) =>
  new FakeStorage({
    '@wallet-modal/connected_namespaces': 'eip155',
    '@wallet-modal/connection_status': 'connected',
    '@wallet-modal/active_namespace': 'eip155',
    '@wallet-modal/active_caip_network_id': 'eip155:1',
    '@wallet-modal/eip155:connected_connector_id': connectorId,
  })

const personal = (storage: FakeStorage) => [...storage.items.values()].filter((value) => /0x[0-9a-f]{8}/i.test(value))

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
    expect(personal(world.storage)).toEqual([])
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

describe('disconnect', () => {
  test('default: clean at once, whatever the wallet does, and listeners are gone', async () => {
    const world = createWorld()
    const wallet = addWallet()
    await world.kit.connect({ connectorId: wallet.id })
    await until('listening', () => wallet.listenerCount > 0)
    wallet.hold('wallet_revokePermissions')
    const done = world.kit.disconnect()
    await until('disconnected', () => world.kit.getState().status === 'disconnected')
    expect(personal(world.storage)).toEqual([])
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
    expect(world.storage.getItem('@wallet-modal/connected_namespaces')).toBeNull()
    expect(world.storage.getItem('@wallet-modal/connection_status')).toBe('disconnected')
    await world.clock.pass(3_100)
    await done
    expect(wallet.listenerCount).toBe(0)
    expect(world.kit.getProvider('eip155')).toBeUndefined()
  })

  test('behavior: nothing of the account is left in storage', async () => {
    const world = createWorld({
      storage: new FakeStorage({
        '@wallet-modal/connected_social': `google ${accountA}`,
        '@wallet-modal/transactions': `[{"from":"${accountA}"}]`,
      }),
    })
    const wallet = addWallet()
    await world.kit.connect({ connectorId: wallet.id })
    await world.kit.disconnect()
    expect(personal(world.storage)).toEqual([])
  })

  test('behavior: while an earlier connection is being restored, it ends that', async () => {
    const wallet = addWallet({ authorised: true })
    const release = wallet.hold('eth_accounts')
    const world = createWorld({ storage: saved(wallet.id) })
    await until('the silent question', () => wallet.count('eth_accounts'))
    await world.kit.disconnect()
    release()
    await world.clock.pass(100)
    await world.kit.ready()
    expect(world.kit.getState().status).toBe('disconnected')
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })
})

describe('reconnect', () => {
  test('default: silent, and the state says connecting until the wallet answered', async () => {
    const wallet = addWallet({ authorised: true })
    const world = createWorld({ storage: saved(wallet.id) })
    expect(world.kit.getState()).toMatchObject({ status: 'connecting', initialized: false })
    await world.kit.ready()
    expect(world.kit.getState()).toMatchObject({ status: 'connected', initialized: true })
    expect(wallet.count('eth_requestAccounts')).toBe(0)
    expect(wallet.prompts).toBe(0)
    const [event] = world.events.filter(({ name }) => name === 'connect')
    expect(event?.detail).toMatchObject({ reconnected: true, connectorId: wallet.id })
  })

  const gone: readonly (readonly [string, 'forgotten' | 'kept', (wallet: ReturnType<typeof addWallet>) => void])[] = [
    ['shares nothing any more', 'forgotten', (wallet) => void Object.assign(wallet, { authorised: false })],
    // The wallet may still be starting, so the next load asks again.
    ['throws', 'kept', (wallet) => wallet.fail('eth_accounts', new Error('locked'))],
    ['answers nonsense', 'kept', (wallet) => wallet.answer('eth_accounts', () => ({ no: 'list' }))],
  ]
  test.each(gone)('behavior: a wallet that %s is %s and asked for nothing', async (_name, after, change) => {
    const wallet = addWallet({ authorised: true })
    change(wallet)
    const world = createWorld({ storage: saved(wallet.id) })
    await world.kit.ready()
    expect(world.kit.getState()).toMatchObject({ status: 'disconnected', address: undefined, initialized: true })
    const id = world.storage.getItem('@wallet-modal/eip155:connected_connector_id')
    expect(id).toBe(after === 'kept' ? wallet.id : null)
    expect(wallet.prompts).toBe(0)
    expect(world.names()).toEqual([])
  })

  test('behavior: a wallet that is not here any more', async () => {
    const world = createWorld({ storage: saved('gone.wallet') })
    await flush()
    await world.clock.pass(5_000)
    await world.kit.ready()
    expect(world.kit.getState().status).toBe('disconnected')
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })

  test('param: enableReconnect false starts disconnected and forgets', async () => {
    const wallet = addWallet({ authorised: true })
    const world = createWorld({ storage: saved(wallet.id), options: { enableReconnect: false } })
    expect(world.kit.getState().status).toBe('disconnected')
    await world.kit.ready()
    expect(wallet.calls).toEqual([])
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })

  test('behavior: a connection made while the code of reconnecting loads is kept, and so is the last one while it runs', async () => {
    const [old, chosen] = [addWallet({ authorised: true }), addWallet({ accounts: [accountB] })]
    const key = '@wallet-modal/eip155:connected_connector_id'
    const world = createWorld({ storage: saved(old.id), options: { features: { multiWallet: false } } })
    await world.kit.ready()
    const release = chosen.hold('eth_requestAccounts')
    const connected = world.kit.connect({ connectorId: chosen.id })
    await until('the prompt', () => chosen.count('eth_requestAccounts'))
    await reconnect(internalKit(world.kit), 'eip155')
    expect(world.storage.getItem(key)).toBe(old.id)
    release()
    const { address } = await connected
    await reconnect(internalKit(world.kit), 'eip155')
    expect(world.storage.getItem(key)).toBe(chosen.id)
    expect(world.kit.getState()).toMatchObject({ status: 'connected', address })
  })

  test('behavior: a click meanwhile wins', async () => {
    const [old, chosen] = [addWallet({ authorised: true }), addWallet({ accounts: [accountB] })]
    const release = old.hold('eth_accounts')
    const world = createWorld({ storage: saved(old.id) })
    await until('the silent question', () => old.count('eth_accounts'))
    const { address } = await world.kit.connect({ connectorId: chosen.id })
    release()
    await world.kit.ready()
    expect(world.kit.getState().address).toBe(address)
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBe(chosen.id)
  })
})

describe('switchNetwork', () => {
  const live = async () => {
    const world = createWorld()
    const wallet = addWallet()
    await world.kit.connect({ connectorId: wallet.id })
    await until('listening', () => wallet.listenerCount > 0)
    return { ...world, wallet }
  }

  test('default: through the wallet, and the session is the new one', async () => {
    const { kit, wallet, storage } = await live()
    await kit.switchNetwork('eip155:2')
    expect(kit.getState().caipNetworkId).toBe('eip155:2')
    expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
    expect(storage.getItem('@wallet-modal/active_caip_network_id')).toBe('eip155:2')
  })

  test('param: a network as an object, nobody connected, is taken at once', async () => {
    const { kit, names } = createWorld()
    const [, second] = testNetworks
    if (!second) throw new Error('no second network')
    await kit.switchNetwork(second)
    expect(kit.getState().caipNetworkId).toBe('eip155:2')
    expect(names()).toEqual(['network-change'])
  })

  test('error: a network that is not configured', async () => {
    const { kit } = createWorld()
    expect(await codeOf(kit.switchNetwork('eip155:77'))).toBe('NETWORK_NOT_FOUND')
  })

  test('error: declined leaves everything as it was', async () => {
    const { kit, wallet, storage } = await live()
    wallet.fail('wallet_switchEthereumChain', { code: 4001 })
    expect(await codeOf(kit.switchNetwork('eip155:2'))).toBe('USER_REJECTED')
    expect(kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:1' })
    expect(storage.getItem('@wallet-modal/active_caip_network_id')).toBe('eip155:1')
  })

  test('behavior: the second wish wins, also with a wallet that tells nothing by itself', async () => {
    const { kit, wallet } = await live()
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => {}))
    const first = codeOf(kit.switchNetwork('eip155:2'))
    await until('the first prompt', () => wallet.count('wallet_switchEthereumChain'))
    wallet.answer('wallet_switchEthereumChain', ([one]) => {
      wallet.chainId = (one as { chainId: string }).chainId
      return null
    })
    const second = codeOf(kit.switchNetwork('eip155:3'))
    expect(await first).toBe('MODAL_CLOSED')
    expect(await second).toEqual({ resolved: undefined })
    expect(kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:3' })
  })

  test('behavior: every snapshot has address and network of one report', async () => {
    const { kit, wallet } = await live()
    const seen: KitState[] = []
    kit.subscribe(
      (state) => state,
      (state) => void seen.push(state),
    )
    await kit.switchNetwork('eip155:3')
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await until('the other account', () => kit.getState().address?.toLowerCase() === accountB || flush(1))
    for (const state of seen) {
      if (state.address) expect(state.caipAddress).toBe(`${state.caipNetworkId}:${state.address}`)
      expect(state.accounts.some(({ address }) => address === state.address)).toBe(state.address !== undefined)
    }
  })
})

describe('two kits', () => {
  test('behavior: nothing of one is seen in the other', async () => {
    const [one, two] = [createWorld(), createWorld()]
    const wallet = addWallet()
    await one.kit.connect({ connectorId: wallet.id })
    await flush()
    expect(two.kit.getState().status).toBe('disconnected')
    expect(two.events).toEqual([])
    expect(two.storage.writes).toBe(0)
    one.kit.destroy()
    expect(await codeOf(two.kit.connect({ connectorId: wallet.id }))).toMatchObject({
      resolved: { connectorId: wallet.id },
    })
  })

  test('behavior: with a storage each, both come back after a reload, also when the other one has left', async () => {
    const storages = [new FakeStorage(), new FakeStorage()]
    const visit = () => storages.map((storage) => createWorld({ storage }).kit)
    const wallets = [addWallet(), addWallet()]
    const first = visit()
    for (const [at, kit] of first.entries()) await kit.connect({ connectorId: wallets[at]?.id ?? '' })
    const known = () => {
      const kits = visit()
      return Promise.all(kits.map((kit) => kit.ready().then(() => kit.getState().connections[0]?.id)))
    }
    for (const kit of first) kit.destroy()
    expect(await known()).toEqual(wallets.map(({ id }) => id))
    const [third] = visit()
    await third?.ready()
    await third?.disconnect()
    expect(await known()).toEqual([undefined, wallets[1]?.id])
  })

  test('behavior: destroy leaves no listener, no timer and no open promise', async () => {
    const counts = new Map<string, number>()
    const [add, remove] = [globalThis.addEventListener, globalThis.removeEventListener]
    const count = (type: string, by: number) => void counts.set(type, (counts.get(type) ?? 0) + by)
    globalThis.addEventListener = ((type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      count(type, 1)
      options?.signal?.addEventListener('abort', () => count(type, -1))
      add(type, listener, options)
    }) as typeof add
    globalThis.removeEventListener = ((type: string, listener: EventListener) => {
      count(type, -1)
      remove(type, listener)
    }) as typeof remove
    try {
      const world = createWorld()
      const [wallet, silent] = [addWallet(), addWallet()]
      await world.kit.connect({ connectorId: wallet.id })
      await until('listening', () => wallet.listenerCount > 0)
      silent.hold('eth_requestAccounts')
      const open = codeOf(world.kit.connect({ connectorId: silent.id }))
      await until('the prompt', () => silent.count('eth_requestAccounts'))
      world.kit.destroy()
      expect(await open).toBe('KIT_DESTROYED')
      await flush()
      expect(wallet.listenerCount).toBe(0)
      expect(silent.listenerCount).toBe(0)
      expect([...counts].filter(([, left]) => left !== 0)).toEqual([])
      await world.clock.pass(60_000)
      expect(world.clock.waiting).toBe(0)
      expect(await codeOf(world.kit.connect({ connectorId: wallet.id }))).toBe('KIT_DESTROYED')
      expect(await codeOf(world.kit.open())).toBe('KIT_DESTROYED')
      world.kit.destroy()
    } finally {
      globalThis.addEventListener = add
      globalThis.removeEventListener = remove
    }
    expect(page).toBeDefined()
  })
})

test('behavior: a page that wipes its storage finds the connection again after a reload', async () => {
  const world = createWorld()
  const wallet = addWallet()
  await world.kit.connect({ connectorId: wallet.id })
  const key = '@wallet-modal/eip155:connected_connector_id'
  world.storage.items.clear()
  dispatchEvent(new Event('pagehide'))
  expect(world.storage.items.get(key)).toBe(wallet.id)
  // The storage now says that another page of the site has disconnected.
  world.storage.items.clear()
  world.storage.items.set('@wallet-modal/connection_status', 'disconnected')
  dispatchEvent(new Event('pagehide'))
  expect(world.storage.items.has(key)).toBe(false)
})
