import { createPublicClient, createTestClient, encodeFunctionData, erc20Abi, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../evm/anvil.mjs'
import { type FrameBrowser, startFrameBrowser } from './frame-browser.ts'

const port = 18545 + (process.pid % 1000)
const url = `http://127.0.0.1:${port}`
const chain = { chainNamespace: 'eip155', chainId: 31337 }
const receiver = '0x00000000000000000000000000000000000000A2'
const client = createPublicClient({ transport: http(url) })

let anvil: Awaited<ReturnType<typeof startAnvil>>
let browser: FrameBrowser
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port })
  browser = await startFrameBrowser()
  await browser.reset({ rpc: { 'eip155:31337': url } })
})
afterAll(async () => {
  await anvil?.stop()
  await browser?.stop()
})

test('sends coins with fees of its own, and refuses what the account does not have', async () => {
  const open = await browser.open('shop')
  const address = (await open.logIn('ada@example.org', 31337)).address as `0x${string}`
  // What the page says about gas and fees is not used.
  const transaction = { from: address, to: receiver, value: '0xde0b6b3a7640000', gas: '0xffffff', maxFeePerGas: '0x0' }
  const poor = open.rpc('eth_sendTransaction', [transaction], chain)
  await open.frame.getByText('Not enough for amount and fee').waitFor()
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await poor).payload).toMatchObject({ code: 4001 })

  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({ address, value: parseEther('2') })
  expect((await open.rpc('eth_getBalance', [address, 'latest'], chain)).payload).toBe('0x1bc16d674ec80000')
  const asked = open.rpc('eth_sendTransaction', [transaction], chain)
  await open.frame.getByText('1 coins of this network').waitFor()
  await open.press('Send')
  const hash = (await asked).payload as `0x${string}`
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ status: 'success', type: 'eip1559' })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('1'))
  expect(browser.site.api.log.at(-1)).toMatchObject({ action: 'send', chain: 'eip155:31337' })

  const other = { from: receiver, to: address, value: '0x1' }
  expect((await open.rpc('eth_sendTransaction', [other], chain)).payload).toMatchObject({ code: 4100 })
  const nowhere = await open.rpc('eth_sendTransaction', [transaction], { ...chain, chainId: 5 })
  expect(nowhere.payload).toMatchObject({ code: 4901 })
})

test('reads a call of a token that is there', async () => {
  const open = await browser.open('shop')
  await open.page.waitForFunction('ready()')
  // Answers every call with the number six: its decimals are that, its name is nothing readable.
  const token = '0x00000000000000000000000000000000000070c6'
  await createTestClient({ mode: 'anvil', transport: http(url) }).setCode({
    address: token,
    bytecode: '0x600660005260206000f3',
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1_500_000n] })
  const asked = open.rpc('eth_sendTransaction', [{ to: token, data }], chain)
  await open.frame.getByRole('heading', { name: 'Send a token' }).waitFor()
  await open.frame.getByText(/^1\.5 /).waitFor()
  await open.press('Send')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})
