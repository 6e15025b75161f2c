import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import {
  accountB,
  addWallet,
  createWorld,
  endWorld,
  loadSessionCode,
  savedSession,
  until,
} from '../../../test/fakes/world.ts'
import { internalKit } from '../kit/internal-kit.ts'
import { reconnect } from './reconnect.ts'

beforeAll(loadSessionCode)
afterEach(endWorld)

describe('reconnect', () => {
  test('default: silent, and the state says connecting until the wallet answered', async () => {
    const wallet = addWallet({ authorised: true })
    const world = createWorld({ storage: savedSession(wallet.id) })
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
    const world = createWorld({ storage: savedSession(wallet.id) })
    await world.kit.ready()
    expect(world.kit.getState()).toMatchObject({ status: 'disconnected', address: undefined, initialized: true })
    const id = world.storage.getItem('@wallet-modal/eip155:connected_connector_id')
    expect(id).toBe(after === 'kept' ? wallet.id : null)
    expect(wallet.prompts).toBe(0)
    expect(world.names()).toEqual([])
  })

  test('behavior: a wallet that is not here any more', async () => {
    const world = createWorld({ storage: savedSession('gone.wallet') })
    await flush()
    await world.clock.pass(5_000)
    await world.kit.ready()
    expect(world.kit.getState().status).toBe('disconnected')
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })

  test('param: enableReconnect false starts disconnected and forgets', async () => {
    const wallet = addWallet({ authorised: true })
    const world = createWorld({ storage: savedSession(wallet.id), options: { enableReconnect: false } })
    expect(world.kit.getState().status).toBe('disconnected')
    await world.kit.ready()
    expect(wallet.calls).toEqual([])
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })

  test('behavior: a connection made while the code of reconnecting loads is kept, and so is the last one while it runs', async () => {
    const [old, chosen] = [addWallet({ authorised: true }), addWallet({ accounts: [accountB] })]
    const key = '@wallet-modal/eip155:connected_connector_id'
    const world = createWorld({ storage: savedSession(old.id), options: { features: { multiWallet: false } } })
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
    const world = createWorld({ storage: savedSession(old.id) })
    await until('the silent question', () => old.count('eth_accounts'))
    const { address } = await world.kit.connect({ connectorId: chosen.id })
    release()
    await world.kit.ready()
    expect(world.kit.getState().address).toBe(address)
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBe(chosen.id)
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
