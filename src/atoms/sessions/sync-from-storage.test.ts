import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { accountB, addWallet, createWorld, endWorld, until, type World } from '../../../test/fakes/world.ts'
import { cancelConnect } from './connect.ts'

beforeAll(async () => {
  await Promise.all([
    import('../runtime/runtime.ts'),
    import('./sync-from-storage.ts'),
    import('./connect.ts'),
    import('./disconnect.ts'),
    import('./reconnect.ts'),
    import('./multi-wallet/replace-session.ts'),
    import('../../chains/eip155/adapter.ts'),
  ])
})
afterEach(endWorld)

const ids = ({ kit }: World) => kit.getState().connections.map(({ id, status }) => `${id} ${status}`)

/** Two pages of one site. */
async function pages() {
  const storage = new FakeStorage()
  const [here, there] = [createWorld({ storage }), createWorld({ storage })]
  await Promise.all([here.kit.ready(), there.kit.ready()])
  return { storage, here, there }
}

/** Does what a `storage` event does in the pages that did not write. */
async function tell(world: World, done: () => boolean) {
  const runtime = await world.inner.runtime()
  await runtime.syncFromStorage(world.inner)
  await world.clock.pass(50)
  await until('the other page', done)
}

describe('syncFromStorage', () => {
  test('default: connected, switched and left there is connected, switched and left here, and nobody is asked', async () => {
    const { here, there } = await pages()
    const wallet = addWallet()
    const account = await there.kit.connect({ connectorId: wallet.id })
    const { prompts } = wallet
    await tell(here, () => here.kit.getState().status === 'connected')
    expect(here.kit.getState()).toMatchObject({ address: account.address, caipNetworkId: 'eip155:1' })
    expect(here.names()).toEqual(['connect'])
    expect(wallet.prompts).toBe(prompts)
    await there.kit.disconnect()
    const revoked = wallet.count('wallet_revokePermissions')
    await tell(here, () => here.kit.getState().status === 'disconnected')
    expect(wallet.count('wallet_revokePermissions')).toBe(revoked)
    expect(here.names()).toEqual(['connect', 'disconnect'])
  })

  test('behavior: several wallets, which one is active, and which one is left', async () => {
    const { storage, here, there } = await pages()
    const [first, second] = [addWallet(), addWallet({ accounts: [accountB] })]
    await there.kit.connect({ connectorId: first.id })
    await there.kit.connect({ connectorId: second.id })
    await tell(here, () => ids(here).length === 2)
    expect(ids(here)).toEqual(ids(there))
    await there.kit.connect({ connectorId: first.id })
    await tell(here, () => ids(here)[0] === `${first.id} connected`)
    expect(ids(here)).toEqual(ids(there))
    const before = new Map(storage.items)
    await there.kit.disconnect({ connectorId: first.id })
    const after = new Map(storage.items)
    expect(after).not.toEqual(before)
    await tell(here, () => ids(here).length === 1)
    expect(ids(here)).toEqual(ids(there))
    // The page that goes along writes nothing of its own.
    expect(new Map(storage.items)).toEqual(after)
    await there.kit.connect({ connectorId: first.id })
    await there.kit.disconnect()
    await tell(here, () => ids(here).length === 0)
    expect(ids(there)).toEqual([])
  })

  test('behavior: the network of a page where nobody is connected', async () => {
    const { here, there } = await pages()
    await there.kit.switchNetwork('eip155:3')
    await tell(here, () => here.kit.getState().caipNetworkId === 'eip155:3')
    expect(here.names()).toEqual(['network-change'])
  })

  test('behavior: both at once end alike', async () => {
    const { here, there } = await pages()
    const [first, second] = [addWallet(), addWallet({ accounts: [accountB] })]
    await Promise.all([here.kit.connect({ connectorId: first.id }), there.kit.connect({ connectorId: second.id })])
    const same = () => JSON.stringify(ids(here)) === JSON.stringify(ids(there)) && ids(here).length > 0
    for (let round = 0; round < 3 && !same(); round++)
      for (const world of [here, there]) {
        const runtime = await world.inner.runtime()
        await runtime.syncFromStorage(world.inner)
        await world.clock.pass(50)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    expect(ids(here)).toEqual(ids(there))
  })

  test('behavior: a wallet that is approved here while the other page is followed is stored, and stays', async () => {
    const { here, there } = await pages()
    const [first, second, own] = [addWallet(), addWallet({ accounts: [accountB] }), addWallet()]
    await there.kit.connect({ connectorId: first.id })
    await there.kit.connect({ connectorId: second.id })
    const approve = own.hold('eth_requestAccounts')
    const attempt = here.kit.connect({ connectorId: own.id })
    await until('the prompt', () => own.count('eth_requestAccounts'))
    const asked = first.count('eth_accounts')
    const answer = first.hold('eth_accounts')
    await tell(here, () => first.count('eth_accounts') > asked)
    approve()
    await attempt
    answer()
    await tell(here, () => ids(here).length === 2)
    expect(ids(here)[0]).toBe(`${own.id} connected`)
    await tell(there, () => ids(there)[0] === `${own.id} connected`)
  })

  test('behavior: an attempt that is under way here is left alone', async () => {
    const { here, there } = await pages()
    const [first, second] = [addWallet(), addWallet({ accounts: [accountB] })]
    const release = second.hold('eth_requestAccounts')
    const attempt = here.kit.connect({ connectorId: second.id })
    await until('the prompt', () => second.count('eth_requestAccounts'))
    await there.kit.connect({ connectorId: first.id })
    await tell(here, () => true)
    release()
    expect(await attempt).toMatchObject({ connectorId: second.id })
    expect(here.kit.getState().connections[0]?.id).toBe(second.id)
  })

  test('behavior: an attempt that fails here does not bring back what was disconnected there meanwhile', async () => {
    const { here, there } = await pages()
    const [first, second] = [addWallet(), addWallet({ accounts: [accountB] })]
    await there.kit.connect({ connectorId: first.id })
    await tell(here, () => here.kit.getState().status === 'connected')
    const release = second.hold('eth_requestAccounts')
    const attempt = here.kit.connect({ connectorId: second.id }).catch(({ code }) => code)
    await until('the prompt', () => second.count('eth_requestAccounts'))
    await there.kit.disconnect()
    await tell(here, () => true)
    cancelConnect(here.inner, 'eip155')
    release()
    expect(await attempt).toBe('MODAL_CLOSED')
    await vi.waitFor(async () => {
      await here.clock.pass(50)
      expect(here.kit.getState().status).toBe('disconnected')
    }, 10_000)
  })
})
