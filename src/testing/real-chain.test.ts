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
})
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

test('behavior: eth_signTransaction signs what the page may send itself, and sends nothing', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  const client = clientOf(wallet)
  const before = await client.getTransactionCount({ address: first, blockTag: 'pending' })
  const raw = (await ask(wallet, 'eth_signTransaction', { from: first, to: receiver, value: '0x7' })) as Hex
  expect(await client.getTransactionCount({ address: first, blockTag: 'pending' })).toBe(before)
  const hash = await client.sendRawTransaction({ serializedTransaction: raw as `0x02${string}` })
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({
    status: 'success',
    from: first.toLowerCase(),
  })
  expect(await client.getTransaction({ hash })).toMatchObject({ value: 7n, nonce: before })
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
  // The wallet returned no hash to wait for, so the balance is polled.
  await vi.waitFor(
    async () => expect((await client.getBalance({ address: receiver })) - before).toBe(parseEther('1.5')),
    10_000,
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

test('behavior: wallet_sendCalls sends one by one, and the status follows the chain', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  const client = clientOf(wallet)
  const before = await client.getBalance({ address: receiver })
  const calls = [1n, 2n].map((value) => ({ to: receiver, value: numberToHex(value) }))
  const asked = { version: '2.0.0', from: first, chainId: numberToHex(home.id), atomicRequired: false, calls }
  expect(await ask(wallet, 'wallet_getCapabilities', first)).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const { id } = (await ask(wallet, 'wallet_sendCalls', { ...asked, id: 'pay' })) as { id: string }
  expect(id).toBe('pay')
  await vi.waitFor(
    async () =>
      expect(await ask(wallet, 'wallet_getCallsStatus', id)).toMatchObject({
        version: '2.0.0',
        chainId: '0x7a69',
        status: 200,
        atomic: false,
        receipts: [{ status: '0x1' }, { status: '0x1' }],
      }),
    10_000,
  )
  expect((await client.getBalance({ address: receiver })) - before).toBe(3n)
  expect(await ask(wallet, 'wallet_showCallsStatus', id)).toBeNull()

  const refusal = async (more: object) =>
    await ask(wallet, 'wallet_sendCalls', { ...asked, ...more }).catch((error) => error.code)
  expect(await refusal({ id: 'pay' })).toBe(5720)
  expect(await refusal({ atomicRequired: true })).toBe(5760)
  expect(await refusal({ chainId: '0x7a6a' })).toBe(5710)
  expect(await refusal({ capabilities: { paymasterService: { url: 'https://pay.test' } } })).toBe(5700)
  expect(await refusal({ calls: [] })).toBe(-32602)
  expect(await refusal({ from: receiver })).toBe(4100)
  await expect(ask(wallet, 'wallet_getCallsStatus', 'other')).rejects.toMatchObject({ code: 5730 })
  const optional = { paymasterService: { optional: true, url: 'https://pay.test' } }
  await expect(ask(wallet, 'wallet_sendCalls', { ...asked, capabilities: optional })).resolves.toMatchObject({
    id: expect.stringMatching(/^0x/),
  })
})

test('behavior: a token that fits is watched when the person says so', async () => {
  const wallet = createTestWallet({ chains: [home], authorized: true })
  const asset = { type: 'ERC20', options: { address: receiver, symbol: 'LAN', decimals: 6 } }
  await expect(ask(wallet, 'wallet_watchAsset', asset)).resolves.toBe(true)
  await expect(wallet.provider.request({ method: 'wallet_watchAsset', params: asset })).resolves.toBe(true)
  for (const wrong of [
    { ...asset, type: 'ERC721' },
    { ...asset, options: { address: '0x1' } },
  ])
    await expect(ask(wallet, 'wallet_watchAsset', wrong)).rejects.toMatchObject({ code: -32602 })
  wallet.setApprove(() => false)
  await expect(ask(wallet, 'wallet_watchAsset', asset)).rejects.toMatchObject({ code: 4001 })
})
