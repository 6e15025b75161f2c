import { afterEach, describe, expect, test, vi } from 'vitest'
import { addWallet, createWorld, endWorld, network, testNetworks, until } from '../../../test/fakes/world.ts'
import { bitcoin } from '../../chains/bitcoin-networks.ts'
import { authId } from '../../chains/core/connector.ts'
import { finders } from '../../chains/registry.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { connectorsAtom } from './connectors.atoms.ts'
import { discover, extras } from './discover.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await endWorld()
})

/** The error of Chromium for a file that does not come. */
const lost = () => new TypeError('Failed to fetch dynamically imported module: https://site.example/wallets.js')

describe('discover', () => {
  test('behavior: the way to pair comes with a relay that is named later, and goes with it', async () => {
    const wallet = addWallet()
    const { kit, inner } = createWorld()
    const ids = () => inner.store.get(connectorsAtom).map(({ id }) => id)
    await discover(inner)()
    await until('the wallet', () => ids().includes(wallet.id))
    expect(ids()).toEqual([wallet.id])
    kit.setOptions({ hosts: { relay: 'wss://relay.example' } })
    expect(ids()).toEqual(['walletConnect', wallet.id])
    kit.setOptions({ hosts: {} })
    expect(ids()).toEqual([wallet.id])
    kit.setOptions({ projectId: 'p' })
    expect(ids()).toEqual(['walletConnect', wallet.id])
  })

  test('behavior: the way to pair is for every namespace of the page, also of one that comes later', async () => {
    const { kit, inner } = createWorld({ options: { hosts: { relay: 'wss://relay.example' } } })
    const paired = () => inner.store.get(connectorsAtom).find(({ id }) => id === 'walletConnect')?.namespaces
    await discover(inner)()
    expect(paired()).toEqual(['eip155'])
    const hub = { ...network(1, 'Hub', 'HUB'), id: 'cosmoshub-4', chainNamespace: 'cosmos' } as const
    kit.setOptions({ networks: [...testNetworks, bitcoin, hub] })
    expect(paired()).toEqual(['eip155', 'bip122', 'cosmos'])
    kit.setOptions({ networks: [hub] })
    expect(paired()).toEqual(['cosmos'])
  })

  test('error: a finder that did not come is asked for again, and stops no other', async () => {
    const wallet = addWallet()
    const { inner } = createWorld({ options: { networks: [...testNetworks, bitcoin] } })
    const find = vi.spyOn(finders, 'bip122').mockRejectedValueOnce(lost())
    const look = discover(inner)
    await expect(look()).rejects.toThrow('Failed to fetch')
    await until('the wallet', () => inner.store.get(connectorsAtom).some(({ id }) => id === wallet.id))
    await look()
    await look()
    expect(find).toHaveBeenCalledTimes(2)
  })

  test('error: the wallets come with the second request for their finder', async () => {
    const wallet = addWallet()
    const { inner } = createWorld()
    vi.spyOn(finders, 'eip155').mockRejectedValueOnce(lost())
    const look = discover(inner)
    await expect(look()).rejects.toThrow('Failed to fetch')
    expect(inner.store.get(connectorsAtom)).toEqual([])
    await look()
    await until('the wallet', () => inner.store.get(connectorsAtom).some(({ id }) => id === wallet.id))
  })

  test('behavior: other options ask again for a finder that did not come', async () => {
    const wallet = addWallet()
    const { kit, inner } = createWorld()
    vi.spyOn(finders, 'eip155').mockRejectedValueOnce(lost())
    await expect(discover(inner)()).rejects.toThrow('Failed to fetch')
    kit.setOptions({ projectId: 'p' })
    await until('the wallet', () => inner.store.get(connectorsAtom).some(({ id }) => id === wallet.id))
  })

  test('behavior: networks are removed also while a finder does not come', async () => {
    const { kit, inner } = createWorld()
    vi.spyOn(finders, 'bip122').mockRejectedValue(lost())
    const before = inner.store.get(optionsAtom).networks
    const removed: unknown[] = []
    const look = discover(inner, async (networks) => void removed.push(networks))
    await look()
    kit.setOptions({ networks: [bitcoin] })
    await until('the change', () => removed.length > 0)
    expect(removed).toEqual([before])
  })

  test('behavior: several requests at once start one finder', async () => {
    const { inner } = createWorld()
    const find = vi.spyOn(finders, 'eip155')
    const look = discover(inner)
    await Promise.all([look(), look(), look()])
    expect(find).toHaveBeenCalledTimes(1)
  })

  test('behavior: a kit that ended meanwhile asks for no finder', async () => {
    const { kit, inner } = createWorld({ options: { networks: [...testNetworks, bitcoin] } })
    const find = vi.spyOn(finders, 'bip122')
    const looked = discover(inner)()
    kit.destroy()
    await looked
    expect(find).not.toHaveBeenCalled()
  })

  test('error: a file that only some pages need stops no finder', async () => {
    const wallet = addWallet()
    const { inner } = createWorld({
      options: { networks: [...testNetworks, bitcoin], hosts: { secureFrame: 'https://frame.example' } },
    })
    const merge = vi.spyOn(extras, 'merge').mockRejectedValueOnce(lost())
    const embedded = vi.spyOn(extras, 'embedded').mockRejectedValueOnce(lost())
    const ids = () => inner.store.get(connectorsAtom).map(({ id }) => id)
    const look = discover(inner)
    await expect(look()).rejects.toThrow('Failed to fetch')
    await until('the wallet', () => ids().includes(wallet.id))
    expect(ids()).not.toContain(authId)
    await look()
    expect(ids()).toContain(authId)
    expect(merge).toHaveBeenCalledTimes(2)
    expect(embedded).toHaveBeenCalledTimes(2)
  })
})
