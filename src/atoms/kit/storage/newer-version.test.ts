import { afterEach, beforeAll, expect, test } from 'vitest'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { accountA, addWallet, createWorld, endWorld, until } from '../../../../test/fakes/world.ts'
import { loadTransfers, transfersAtom } from '../../send/load-transfers.ts'
import { addTransfer, updateTransfer } from '../../send/transfer-list.ts'
import { recentWalletsAtom } from '../../wallets/recent.ts'
import { storageKeys } from './keys.ts'

beforeAll(() => import('../../../chains/eip155/adapter.ts'))
afterEach(endWorld)

const prefix = '@wallet-modal/'
const known = (id: string) => ({
  ...{ id, caipNetworkId: 'eip155:1' as const, connectorId: 'test.any', from: accountA, to: accountA, value: '1' },
  ...{ fee: '0', symbol: 'MRD', decimals: 18, status: 'pending' as const, createdAt: 2, updatedAt: 2 },
})
// Values that a newer version could have stored: unknown states, unknown fields, lists of another shape.
const newerTransfer = { ...known('newer-transfer'), status: 'finalizing', value: { amount: '1' }, version: 9 }
const newer: { readonly [key: string]: string } = {
  [storageKeys.transactions]: JSON.stringify([newerTransfer]),
  [storageKeys.recentWallets]: '{"version":9,"wallets":[{"rdns":"io.one"}]}',
  [storageKeys.connections]: '[{"version":9,"wallet":"io.one"}]',
  [storageKeys.disconnectedConnectorIds]: '{"version":9}',
  [storageKeys.preferredAccountTypes]: '{"version":9}',
}
const storageOf = (items: typeof newer) =>
  new FakeStorage(Object.fromEntries(Object.entries(items).map(([key, value]) => [prefix + key, value])))

test('behavior: what a newer version wrote is not read, and stays as it is when the page loads (G-05)', async () => {
  const storage = storageOf(newer)
  const before = new Map(storage.items)
  const { kit, inner } = createWorld({ storage })
  await kit.ready()
  await inner.runtime()
  loadTransfers(inner)
  expect(inner.store.get(transfersAtom)).toEqual([])
  expect(inner.store.get(recentWalletsAtom)).toEqual([])
  expect(kit.getState()).toMatchObject({ status: 'disconnected', connections: [] })
  for (const [key, value] of before) expect([key, storage.items.get(key)]).toEqual([key, value])
})

test('behavior: a reload that looks for earlier connections leaves a newer list of them alone', async () => {
  const storage = storageOf({ [storageKeys.connections]: newer.connections as string })
  storage.items.set(`${prefix}eip155:connected_connector_id`, addWallet({ authorised: true }).id)
  const { kit } = createWorld({ storage })
  await kit.ready()
  expect(kit.getState().status).toBe('connected')
  expect(storage.items.get(prefix + storageKeys.connections)).toBe(newer.connections)
})

test('behavior: transfers of a newer version stay beside those of this one, until the visitor disconnects', async () => {
  const storage = storageOf({ [storageKeys.transactions]: newer.transactions as string })
  const { kit, inner } = createWorld({ storage })
  const { id } = addWallet()
  await kit.connect({ connectorId: id })
  loadTransfers(inner)
  addTransfer(inner, { ...known('this-transfer'), connectorId: id })
  updateTransfer(inner, 'this-transfer', { status: 'confirmed' })
  const stored = () => JSON.parse(storage.items.get(prefix + storageKeys.transactions) ?? '[]')
  expect(stored()).toEqual([expect.objectContaining({ id: 'this-transfer', status: 'confirmed' }), newerTransfer])
  expect(inner.store.get(transfersAtom).map((one) => one.id)).toEqual(['this-transfer'])
  await kit.disconnect()
  await until('nothing stored of the account', () => stored().length === 0)
})

test('behavior: transfers that a newer version keeps in another shape stay, and those of this one outlast a reload', async () => {
  const strange = JSON.stringify({ version: 9, list: [newerTransfer] })
  const storage = storageOf({ [storageKeys.transactions]: strange })
  const { id } = addWallet()
  const { kit, inner } = createWorld({ storage })
  await kit.connect({ connectorId: id })
  loadTransfers(inner)
  addTransfer(inner, { ...known('this-transfer'), connectorId: id })
  updateTransfer(inner, 'this-transfer', { status: 'confirmed' })
  const { inner: reloaded } = createWorld({ storage })
  loadTransfers(reloaded)
  for (const one of [inner, reloaded])
    expect(one.store.get(transfersAtom)).toEqual([
      expect.objectContaining({ id: 'this-transfer', status: 'confirmed' }),
    ])
  expect(storage.items.get(prefix + storageKeys.transactions)).toBe(strange)
  await kit.disconnect()
  await until('nothing stored of the account', () => ![...storage.items.values()].some((one) => one.includes(accountA)))
})
