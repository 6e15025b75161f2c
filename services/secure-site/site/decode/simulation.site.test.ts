import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  pad,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../../demo/stack/evm/anvil.mjs'
import { tokenCode } from '../../../../demo/stack/evm/token-code.mjs'
import { type FrameBrowser, type OpenFrame, startFrameBrowser } from '../testing/frame-browser.ts'

const port = 21545 + (process.pid % 1000)
const url = `http://127.0.0.1:${port}`
const chain = { chainNamespace: 'eip155', chainId: 31337 }
const receiver: Hex = '0x00000000000000000000000000000000000000a2'
const token: Hex = '0x00000000000000000000000000000000000070c6'
const networks = { 'eip155:31337': { name: 'Tidepool', symbol: 'TIDE', decimals: 18 } }
const world = createTestClient({ mode: 'anvil', transport: http(url) })

let anvil: Awaited<ReturnType<typeof startAnvil>>
let browser: FrameBrowser
let open: OpenFrame
let address: Hex
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port })
  browser = await startFrameBrowser()
  await browser.reset({ rpc: { 'eip155:31337': url }, networks })
  open = await browser.open('shop')
  address = (await open.logIn('ada@example.org', 31337)).address as Hex
  await world.setBalance({ address, value: parseEther('2') })
  const code = tokenCode({ name: 'Halden Dollar', symbol: 'HUSD', decimals: 6 }) as Hex
  await world.setCode({ address: token, bytecode: code })
  await world.setStorageAt({ address: token, index: pad(address), value: pad(numberToHex(9_000_000n)) })
})
afterAll(async () => {
  await anvil?.stop()
  await browser?.stop()
})

const send = (data: Hex) => open.rpc('eth_sendTransaction', [{ from: address, to: token, data }], chain)
const rows = async () =>
  (await open.frame.locator('.fact').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
async function reject(asked: ReturnType<typeof send>) {
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await asked).payload).toMatchObject({ code: 4001 })
}

test('shows what a transaction moves, and the permissions that come of it, before it is sent', async () => {
  const moved = send(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1_500_000n] }))
  await open.frame.getByText('Tried beforehand').waitFor()
  const shown = await rows()
  const trial = shown.slice(shown.findIndex((row) => row.startsWith('Tried beforehand')))
  expect(trial[1]).toBe('Leaves your account 1.5 HUSD')
  await reject(moved)
  const allowed = send(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, maxUint256] }))
  await open.frame.getByText('May be taken', { exact: true }).waitFor()
  expect(await rows()).toContainEqual('May be taken Unlimited \u20662^256 − 1\u2069')
  await reject(allowed)
})

test('says so where nothing can be tried, and waits no longer', async () => {
  // In front of the same node: everything but trials goes through.
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const body = Buffer.concat(chunks).toString()
    if (body.includes('eth_simulateV1')) return
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port: front } = proxy.address() as AddressInfo
  await browser.reset({ rpc: { 'eip155:31337': `http://127.0.0.1:${front}` }, networks })
  open = await browser.open('shop')
  address = (await open.logIn('ada@example.org', 31337)).address as Hex
  const asked = send(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1n] }))
  await open.frame.getByText('It could not be tried beforehand').waitFor({ timeout: 20_000 })
  await reject(asked)
  proxy.closeAllConnections()
  proxy.close()
  await browser.reset({ rpc: { 'eip155:31337': url }, networks })
})

test('counts what the parent chain of a rollup takes, in the fee and in what is missing', async () => {
  open = await browser.open('shop')
  address = (await open.logIn('ada@example.org', 31337)).address as Hex
  const oracle: Hex = '0x420000000000000000000000000000000000000F'
  const fee = async () => {
    const asked = open.rpc('eth_sendTransaction', [{ from: address, to: receiver, value: '0x1' }], chain)
    const text = await open.frame.locator('.fact', { hasText: 'Network fee, at most' }).locator('dd').innerText()
    const isPoor = (await open.frame.getByText('Not enough for amount and fee').count()) > 0
    await reject(asked)
    return { fee: parseEther(/^[\d.]+/.exec(text)?.[0] ?? ''), isPoor }
  }
  // The base fee falls with every block that is empty; here none is made meanwhile.
  const before = await fee()
  // Every question is answered with the same number: the upper bound, a quarter more, and what the operator takes.
  const answer = async (amount: bigint) =>
    world.setCode({ address: oracle, bytecode: `0x7f${pad(numberToHex(amount)).slice(2)}60005260206000f3` })
  await answer(parseEther('0.01'))
  expect(await fee()).toEqual({ fee: before.fee + parseEther('0.0225'), isPoor: false })
  await answer(parseEther('2'))
  expect((await fee()).isPoor).toBe(true)
  await world.setCode({ address: oracle, bytecode: '0x' })
  expect((await fee()).fee).toBe(before.fee)
})
