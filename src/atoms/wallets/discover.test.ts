import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, createWorld, endWorld, until } from '../../../test/fakes/world.ts'
import { connectorsAtom } from './connectors.atoms.ts'
import { discover } from './discover.ts'

afterEach(endWorld)

describe('discover', () => {
  test('behavior: the way to pair comes with a relay that is named later, and goes with it', async () => {
    const wallet = addWallet()
    const { kit, inner } = createWorld()
    const ids = () => inner.store.get(connectorsAtom).map(({ id }) => id)
    await discover(inner)
    await until('the wallet', () => ids().includes(wallet.id))
    expect(ids()).toEqual([wallet.id])
    kit.setOptions({ hosts: { relay: 'wss://relay.example' } })
    expect(ids()).toEqual(['walletConnect', wallet.id])
    kit.setOptions({ hosts: {} })
    expect(ids()).toEqual([wallet.id])
    kit.setOptions({ projectId: 'p' })
    expect(ids()).toEqual(['walletConnect', wallet.id])
  })
})
