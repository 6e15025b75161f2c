import { verifyMessage as verifyByEthers } from 'ethers'
import { createPublicClient, defineChain, http, numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { ethersSigner } from '../../docs/recipes/ethers.ts'
import { viemClient } from '../../docs/recipes/viem.ts'
import { config, kit as kitOfWagmi } from '../../docs/recipes/wagmi.ts'
import { web3Of } from '../../docs/recipes/web3.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { createTestWallet } from '../../src/testing/create-test-wallet.ts'
import { page } from '../fakes/page.ts'
import { FakeStorage } from '../fakes/storage.ts'

let stack: Awaited<ReturnType<typeof start>>
const ends: (() => void)[] = []
beforeAll(async () => {
  stack = await start({ ports: [0, 0] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
afterAll(async () => {
  kitOfWagmi.destroy()
  await stack.stop()
})

const to = '0x000000000000000000000000000000000000bEEF'

async function open() {
  const [home, away] = stack.chains.map(({ id, name, nativeCurrency, rpcUrl }) =>
    defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }),
  )
  if (!home || !away) throw new Error('two chains expected')
  const wallet = createTestWallet({ chains: [home, away], rdns: 'test.recipe' })
  wallet.announce(page)
  const kit = createKit({ networks: [home, away] }, { storage: new FakeStorage() })
  ends.push(wallet.withdraw, () => kit.destroy())
  const account = await kit.connect({ connectorId: 'test.recipe' })
  const reader = createPublicClient({ chain: home, transport: http(), pollingInterval: 50, cacheTime: 0 })
  return { kit, wallet, account, home, away, reader }
}

test('viem: signs, sends, switches', async () => {
  const { kit, account, home, away, reader } = await open()
  const client = viemClient(kit, account, home)
  const signature = await client.signMessage({ message: 'hello' })
  const { address } = client.account
  await expect(reader.verifyMessage({ address, message: 'hello', signature })).resolves.toBe(true)
  const typed = {
    domain: { name: 'Shop', chainId: home.id },
    types: { Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'lamp' },
  } as const
  const signed = await client.signTypedData(typed)
  await expect(reader.verifyTypedData({ ...typed, address, signature: signed })).resolves.toBe(true)
  const hash = await client.sendTransaction({ to, value: 1n })
  await expect(reader.waitForTransactionReceipt({ hash })).resolves.toMatchObject({ status: 'success' })
  await client.switchChain({ id: away.id })
  await vi.waitFor(() => expect(kit.getState().caipNetworkId).toBe(`eip155:${away.id}`), 10_000)
})

test('ethers: signs, sends, hears of the wallet', async () => {
  const { kit, wallet, account } = await open()
  const signer = await ethersSigner(kit, account)
  expect(await signer.getAddress()).toBe(account.address)
  expect(verifyByEthers('hello', await signer.signMessage('hello'))).toBe(account.address)
  const sent = await signer.sendTransaction({ to, value: 1n })
  await expect(sent.wait()).resolves.toMatchObject({ status: 1 })
  wallet.setApprove(() => false)
  await expect(signer.signMessage('no')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  signer.provider.destroy()
})

test('web3.js: signs, sends, hears of the wallet', async () => {
  const { kit, wallet, account, away } = await open()
  const web3 = web3Of(kit)
  const signature = await web3.eth.personal.sign('hello', account.address, '')
  expect(web3.eth.accounts.recover('hello', signature)).toBe(account.address)
  const receipt = await web3.eth.sendTransaction({ from: account.address, to, value: '1' })
  expect(receipt.status).toBe(1n)
  const heard = vi.fn()
  web3.provider?.on('chainChanged', heard)
  wallet.setChain(away.id)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(numberToHex(away.id)), 10_000)
})

test('wagmi: a configuration with the kit in it', () => {
  // wagmi finds wallets of the page besides.
  expect(config.connectors.map(({ id }) => id)).toContain('walletModal')
})
