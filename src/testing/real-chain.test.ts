import { createPublicClient, type Hex, http, numberToHex, parseEther, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { createTestWallet } from './create-test-wallet.ts'
import type { TestChain, TestWallet } from './types.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x000000000000000000000000000000000000bEEF'

let stack: Awaited<ReturnType<typeof start>>
let home: TestChain
let away: {
  chainId: Hex
  chainName: string
  rpcUrls: string[]
  nativeCurrency: { name: string; symbol: string; decimals: number }
}

beforeAll(async () => {
  stack = await start({ ports: [0, 0] })
  const [a, b] = stack.chains
  if (!a || !b) throw new Error('two chains expected')
  home = { id: a.id, name: a.name, rpcUrls: { default: { http: [a.rpcUrl] } } }
  away = { chainId: numberToHex(b.id), chainName: b.name, rpcUrls: [b.rpcUrl], nativeCurrency: b.nativeCurrency }
}, 30_000)
afterAll(() => stack?.stop())

const ask = (wallet: TestWallet, method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
const clientOf = (wallet: TestWallet) => {
  const url = wallet.chains.find((chain) => chain.id === wallet.chainId)?.rpcUrls.default.http[0]
  return createPublicClient({ transport: http(url), pollingInterval: 50, cacheTime: 0 })
}
const send = (wallet: TestWallet, more: { [field: string]: unknown } = {}) =>
  ask(wallet, 'eth_sendTransaction', { from: first, to: receiver, value: numberToHex(parseEther('1.5')), ...more })

test('default: eth_sendTransaction moves exactly the amount', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  const client = clientOf(wallet)
  const before = await client.getBalance({ address: receiver })
  const hash = (await send(wallet)) as Hex
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ status: 'success', type: 'eip1559' })
  expect((await client.getBalance({ address: receiver })) - before).toBe(parseEther('1.5'))
})

test('param: the fees and gas of the page are what is signed', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  const fees = { gas: '0x5208', maxFeePerGas: numberToHex(3_000_000_000n), maxPriorityFeePerGas: '0x1' }
  const hash = (await send(wallet, fees)) as Hex
  const transaction = await clientOf(wallet).getTransaction({ hash })
  expect(transaction).toMatchObject({ gas: 21_000n, maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1n })
})

test('behavior: 4902, then added, then switched, then reads go to that chain', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: away.chainId })).rejects.toMatchObject({
    code: 4902,
  })
  await ask(wallet, 'wallet_addEthereumChain', away)
  expect(wallet.chainId).toBe(31337)
  await ask(wallet, 'wallet_switchEthereumChain', { chainId: away.chainId })
  expect(await ask(wallet, 'net_version')).toBe('31338')
})

test('error: an RPC URL that answers for another chain is not added', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  await expect(ask(wallet, 'wallet_addEthereumChain', { ...away, chainId: '0x1' })).rejects.toMatchObject({
    code: -32602,
  })
})

test('error: the words of the node come through with their code', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  await expect(send(wallet, { value: numberToHex(10n ** 30n) })).rejects.toMatchObject({
    code: expect.any(Number),
    message: expect.stringMatching(/insufficient funds/i),
  })
})

test('failure malformed-hash: sent, but the answer is useless', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true, failures: ['malformed-hash'] })
  const client = clientOf(wallet)
  const before = await client.getBalance({ address: receiver })
  expect(await send(wallet)).toBe('0x')
  // There is no hash to wait for.
  await vi.waitFor(async () =>
    expect((await client.getBalance({ address: receiver })) - before).toBe(parseEther('1.5')),
  )
})

test('default: eth_signTypedData_v4 verifies', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  const data = {
    domain: { name: 'Harbor', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  } as const
  const signature = (await ask(wallet, 'eth_signTypedData_v4', first, JSON.stringify(data))) as Hex
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(first)
})
