import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSolana } from '../../demo/stack/solana/solana.mjs'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { mainnet } from '../../src/chains/networks.ts'
import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { page } from '../fakes/page.ts'
import { FakeStorage } from '../fakes/storage.ts'

let node: Awaited<ReturnType<typeof startSolana>>
const ends: (() => void)[] = []
beforeEach(async () => {
  node = await startSolana({ port: 0, blockTime: 0 })
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await node.stop()
})

function open(storage: FakeStorage) {
  const network = {
    id: node.caipNetworkId.slice('solana:'.length),
    name: 'Local',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [node.url] } },
  } as const
  const kit = createKit({ networks: [network], hosts: { relay: 'wss://relay.test' } }, { storage })
  ends.push(() => kit.destroy())
  return kit
}

test('behavior: a kit with a network of Solana connects, signs, comes back after a reload and lets go', async () => {
  const wallet = createSolanaTestWallet({ chains: [{ id: 'solana:localnet', rpcUrl: node.url }] })
  ends.push(wallet.register(page))
  const storage = new FakeStorage()
  const kit = open(storage)
  await kit.ready()
  const connectorId = 'solana:Solana Test Wallet'
  await kit.connect({ connectorId })
  const [address] = wallet.addresses
  expect(kit.getState()).toMatchObject({ status: 'connected', address, caipNetworkId: node.caipNetworkId })
  await expect(kit.signMessage('hello')).resolves.toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(kit.getProvider('solana')).toHaveProperty('signAndSendTransaction')

  const later = open(storage)
  await later.ready()
  expect(later.getState()).toMatchObject({ status: 'connected', address })
  expect(wallet.requests.filter(({ method }) => method === 'standard:connect')).toHaveLength(2)
  const [, other] = wallet.addresses
  wallet.setAccounts([other as string])
  await vi.waitFor(() => expect(later.getState().address).toBe(other), 10_000)
  await later.disconnect()
  expect(later.getState().status).toBe('disconnected')
  expect(wallet.authorized).toBe(false)
})

test('behavior: a page without a network of Solana leaves what another page has stored alone', async () => {
  const stored = {
    '@wallet-modal/active_namespace': 'solana',
    '@wallet-modal/connected_namespaces': 'solana',
    '@wallet-modal/solana:connected_connector_id': 'solana:Solana Test Wallet',
  }
  const storage = new FakeStorage(stored)
  const kit = createKit({ networks: [mainnet] }, { storage })
  ends.push(() => kit.destroy())
  await kit.ready()
  expect(kit.getState()).toMatchObject({ namespace: 'eip155', status: 'disconnected' })
  for (const [key, value] of Object.entries(stored)) expect(storage.getItem(key)).toBe(value)
})
