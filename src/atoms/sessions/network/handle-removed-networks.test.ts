import { afterEach, beforeAll, expect, test } from 'vitest'
import { flush } from '../../../../test/fakes/clock.ts'
import { addWallet, createWorld, endWorld, testNetworks, until } from '../../../../test/fakes/world.ts'
import { solana } from '../../../chains/solana-networks.ts'

beforeAll(() => Promise.all([import('./handle-removed-networks.ts'), import('../../../chains/eip155/adapter.ts')]))
afterEach(endWorld)

const [one, two, three] = testNetworks as [(typeof testNetworks)[0], (typeof testNetworks)[0], (typeof testNetworks)[0]]

test('default: the active network removed, nobody connected: the first of the namespace', async () => {
  const { kit, inner, names } = createWorld()
  await inner.runtime()
  await kit.switchNetwork('eip155:2')
  kit.setOptions({ networks: [one, three] })
  expect(kit.getState().caipNetworkId).toBe('eip155:1')
  await until('the event', () => names().length === 2)
  // The earlier choice is forgotten: adding the network again does not select it.
  kit.setOptions({ networks: [one, two, three] })
  await flush()
  expect(kit.getState().caipNetworkId).toBe('eip155:1')
})

test('behavior: connected, the wallet is asked to go there', async () => {
  const { kit } = createWorld()
  const wallet = addWallet()
  await kit.connect({ connectorId: wallet.id })
  await kit.switchNetwork('eip155:2')
  kit.setOptions({ networks: [three, one] })
  await until('the wallet is there', () => kit.getState().caipNetworkId === 'eip155:3')
  expect(wallet.chainId).toBe('0x3')
})

test('behavior: declined, the wallet stays where it is', async () => {
  const { kit } = createWorld()
  const wallet = addWallet()
  await kit.connect({ connectorId: wallet.id })
  await kit.switchNetwork('eip155:2')
  wallet.fail('wallet_switchEthereumChain', { code: 4001 })
  kit.setOptions({ networks: [one, three] })
  await until('the question', () => wallet.count('wallet_switchEthereumChain') === 2)
  await flush()
  expect(kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:2' })
})

test('behavior: a network that was not in use is nobody’s business', async () => {
  const { kit } = createWorld()
  const wallet = addWallet()
  await kit.connect({ connectorId: wallet.id })
  kit.setOptions({ networks: [one, three] })
  kit.setOptions({ theme: 'dark' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(wallet.count('wallet_switchEthereumChain')).toBe(0)
  expect(kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:1' })
})

test('behavior: without a network of its own a namespace is left, and the page moves to another', async () => {
  const { kit, names } = createWorld({ options: { networks: [...testNetworks, solana] } })
  const wallet = addWallet()
  await kit.connect({ connectorId: wallet.id })
  kit.setOptions({ networks: [solana] })
  await until('it is left', () => names().includes('disconnect'))
  expect(kit.getState()).toMatchObject({ namespace: 'solana', status: 'disconnected', connections: [] })
  expect(kit.getState().caipNetworkId).toMatch(/^solana:/)
})
