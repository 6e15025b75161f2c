import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import {
  accountA,
  addWallet,
  createWorld,
  endWorld,
  loadSessionCode,
  savedSession,
  storedAddresses,
  until,
} from '../../../test/fakes/world.ts'

beforeAll(loadSessionCode)
afterEach(endWorld)

describe('disconnect', () => {
  test('default: clean at once, whatever the wallet does, and listeners are gone', async () => {
    const world = createWorld()
    const wallet = addWallet()
    await world.kit.connect({ connectorId: wallet.id })
    await until('listening', () => wallet.listenerCount > 0)
    wallet.hold('wallet_revokePermissions')
    const done = world.kit.disconnect()
    await until('disconnected', () => world.kit.getState().status === 'disconnected')
    expect(storedAddresses(world.storage)).toEqual([])
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
    expect(storedAddresses(world.storage)).toEqual([])
  })

  test('behavior: while an earlier connection is being restored, it ends that', async () => {
    const wallet = addWallet({ authorised: true })
    const release = wallet.hold('eth_accounts')
    const world = createWorld({ storage: savedSession(wallet.id) })
    await until('the silent question', () => wallet.count('eth_accounts'))
    await world.kit.disconnect()
    release()
    await world.clock.pass(100)
    await world.kit.ready()
    expect(world.kit.getState().status).toBe('disconnected')
    expect(world.storage.getItem('@wallet-modal/eip155:connected_connector_id')).toBeNull()
  })
})
