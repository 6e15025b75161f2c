import { afterEach, expect, test } from 'vitest'
import { accountA, accountB, addWallet, createWorld, endWorld, until } from '../../../test/fakes/world.ts'
import { loadTransfers } from './load-transfers.ts'
import { parseTransfers, type Transfer } from './transfer.ts'
import { addTransfer, transfersAtom, updateTransfer } from './transfer-list.ts'

afterEach(endWorld)

async function sent({ multiWallet = true } = {}) {
  const world = createWorld({ options: { features: { multiWallet } } })
  const wallet = addWallet({ accounts: [accountA] })
  await world.kit.connect({ connectorId: wallet.id })
  loadTransfers(world.inner)
  const now = world.clock.now()
  const item = (id: string, status: Transfer['status']): Transfer =>
    ({
      id,
      caipNetworkId: 'eip155:1',
      connectorId: wallet.id,
      from: accountA,
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      value: '1',
      fee: '1',
      symbol: 'MRD',
      decimals: 18,
      status,
      createdAt: now,
      updatedAt: now,
    }) as Transfer
  addTransfer(world.inner, item('transfer-settled', 'not-sent'))
  addTransfer(world.inner, item('transfer-open', 'unknown'))
  const stored = () => parseTransfers(world.storage.getItem('@wallet-modal/transactions') ?? undefined)
  expect(stored()).toHaveLength(2)
  return { ...world, wallet, stored }
}

test('behavior: a wallet that goes away by itself takes no open transfer with it (S-19)', async () => {
  const { inner, wallet, stored, kit } = await sent()
  wallet.emit('accountsChanged', [])
  await until('disconnected', () => kit.getState().status === 'disconnected')
  expect(stored().map(({ id }) => id)).toEqual(['transfer-open'])
  expect(inner.store.get(transfersAtom).map(({ id }) => id)).toEqual(['transfer-open'])
})

test('behavior: a visitor who disconnects leaves nothing of the account', async () => {
  const { kit, stored, wallet } = await sent()
  const heard: unknown[] = []
  kit.on('disconnect', (detail) => heard.push(detail))
  await kit.disconnect()
  expect(stored()).toEqual([])
  // The page is told what is still open.
  const unsettledTransfers = [{ id: 'transfer-open', caipNetworkId: 'eip155:1' }]
  expect(heard).toEqual([{ namespace: 'eip155', connectorId: wallet.id, unsettledTransfers }])
})

test('param: multiWallet false: the event of a replaced wallet names what is still open', async () => {
  const { kit, stored, wallet } = await sent({ multiWallet: false })
  const heard: unknown[] = []
  kit.on('disconnect', (detail) => heard.push(detail))
  const other = addWallet({ accounts: [accountB] }, 'Other')
  await kit.connect({ connectorId: other.id })
  const unsettledTransfers = [{ id: 'transfer-open', caipNetworkId: 'eip155:1' }]
  expect(heard).toEqual([{ namespace: 'eip155', connectorId: wallet.id, unsettledTransfers }])
  expect(stored()).toEqual([])
})

test('behavior: stored entries that are no transfers are removed, and named to nobody', async () => {
  const { kit, storage, wallet } = await sent()
  const entry = { connectorId: wallet.id, status: 'pending' }
  const stored = [{ id: { hidden: true }, caipNetworkId: 'eip155:1' }, { id: 'a', caipNetworkId: 7 }, { id: 'b' }]
  storage.setItem('@wallet-modal/transactions', JSON.stringify(stored.map((one) => ({ ...one, ...entry }))))
  const heard: unknown[] = []
  kit.on('disconnect', (detail) => heard.push(detail))
  await kit.disconnect()
  expect(heard).toEqual([{ namespace: 'eip155', connectorId: wallet.id }])
  expect(storage.getItem('@wallet-modal/transactions')).toBeNull()
})

test('behavior: what another tab removed with its wallet is not stored again by the tab that follows', async () => {
  const { inner, wallet, stored, kit, storage } = await sent()
  // The other tab disconnects: it removes the transfers, and this one loses the session a moment later.
  storage.items.delete('@wallet-modal/transactions')
  wallet.emit('accountsChanged', [])
  await until('disconnected', () => kit.getState().status === 'disconnected')
  updateTransfer(inner, 'transfer-open', { status: 'pending' })
  expect(inner.store.get(transfersAtom)).toMatchObject([{ id: 'transfer-open', status: 'pending' }])
  expect(stored()).toEqual([])
})
