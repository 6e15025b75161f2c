import { createPublicClient, createTestClient, encodeFunctionData, erc20Abi, http, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../../demo/stack/evm/anvil.mjs'
import { type FrameBrowser, startFrameBrowser } from '../testing/frame-browser.ts'

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
  // The frame ignores the gas that the page names, and a fee below the network's.
  const transaction = { from: address, to: receiver, value: '0xde0b6b3a7640000', gas: '0xffffff', maxFeePerGas: '0x0' }
  const poor = open.rpc('eth_sendTransaction', [transaction], chain)
  await open.frame.getByText('Not enough for amount and fee').waitFor()
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await poor).payload).toMatchObject({ code: 4001 })

  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({ address, value: parseEther('2') })
  expect((await open.rpc('eth_getBalance', [address, 'latest'], chain)).payload).toBe('0x1bc16d674ec80000')
  const asked = open.rpc('eth_sendTransaction', [transaction], chain)
  await open.frame.getByRole('heading', { name: 'Send coins' }).waitFor()
  await open.frame.getByText('Network 31337').waitFor()
  // No trusted source names the coin of this network, so the amount has no symbol, and the screen says why.
  await open.frame.getByText('in the coins of this network').first().waitFor()
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

test('keeps to the most that the page has shown for a unit of gas, and never takes more than its own', async () => {
  const open = await browser.open('shop')
  const address = (await open.logIn('wish@example.org', 31337)).address as `0x${string}`
  const world = createTestClient({ mode: 'anvil', transport: http(url) })
  await world.setBalance({ address, value: parseEther('2') })
  const gwei = 1_000_000_000n
  const tip = await client.estimateMaxPriorityFeePerGas()
  const transaction = { from: address, to: receiver, value: '0x1' }
  // With a base fee of 8 gwei: the page's, where the next block is sure to take it; else twice the base fee and a tip.
  for (const [asked, kept] of [
    [12n * gwei + tip, 12n * gwei + tip],
    [9n * gwei + tip, 9n * gwei + tip],
    [9n * gwei + tip - 1n, 16n * gwei + tip],
    [100n * gwei, 16n * gwei + tip],
    [undefined, 16n * gwei + tip],
  ] as const) {
    await world.setNextBlockBaseFeePerGas({ baseFeePerGas: 8n * gwei })
    await world.mine({ blocks: 1 })
    const wish = asked !== undefined && { maxFeePerGas: `0x${asked.toString(16)}` }
    const sent = open.rpc('eth_sendTransaction', [{ ...transaction, ...wish }], chain)
    const fee = open.frame.locator('.fact', { hasText: 'Network fee, at most' }).locator('dd')
    expect(parseEther(/^[\d.]+/.exec(await fee.innerText())?.[0] ?? '')).toBe(21_000n * kept)
    await open.press('Send')
    const hash = (await sent).payload as `0x${string}`
    expect((await client.getTransaction({ hash })).maxFeePerGas).toBe(kept)
    // A block that comes later would take the base fee of the next round.
    await client.waitForTransactionReceipt({ hash })
  }
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

  // The node knows that no program answers at the receiver's address.
  const all = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, maxUint256] })
  const allowed = open.rpc('eth_sendTransaction', [{ to: token, data: all }], chain)
  await open.frame.getByRole('heading', { name: 'Allow spending' }).waitFor()
  await open.frame.getByText('A plain account gets this permission').waitFor()
  await open.frame.getByText('All of this token may be taken').waitFor()
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await allowed).payload).toMatchObject({ code: 4001 })
})

// Stands in for the account code of other people: makes the calls of executeBatch(Call[]) and fails when one fails.
const batchCode =
  '0x60005b8060243514603f578060051b604401356044018060600135808260800160003760006000826000856020013586355af11560415750506001016002565b005b60006000fd'

test('does several calls at once, in one transaction of the account itself', async () => {
  const chain2 = createTestClient({ mode: 'anvil', transport: http(url) })
  const open = await browser.open('other')
  const address = (await open.logIn('batch@example.org', 31337)).address as `0x${string}`
  expect((await open.rpc('wallet_getCapabilities', [address], chain)).payload).toEqual({})
  expect((await open.send('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).name).toBe('SET_PREFERRED_ACCOUNT_ERROR')

  const bytecode = batchCode as `0x${string}`
  await chain2.setCode({ address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B', bytecode })
  await chain2.setBalance({ address, value: parseEther('3') })
  await open.page.reload()
  await open.page.waitForFunction('ready()')
  const networks = await open.send('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
  expect(networks.payload).toEqual({ smartAccountEnabledNetworks: [31337] })
  expect((await open.send('GET_USER', { chainId: 31337 })).payload).toMatchObject({
    accounts: [{ type: 'eoa' }, { address, type: 'smartAccount' }],
    smartAccountDeployed: false,
  })
  expect((await open.send('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toEqual({
    type: 'smartAccount',
    address,
  })
  const ready = { '0x7a69': { atomic: { status: 'ready' } } }
  expect((await open.rpc('wallet_getCapabilities', [address], chain)).payload).toEqual(ready)

  const [one, two] = [
    '0x00000000000000000000000000000000000000b1',
    '0x00000000000000000000000000000000000000b2',
  ] as const
  const calls = [
    { to: one, value: '0xde0b6b3a7640000' },
    { to: two, value: '0x1' },
  ]
  const request = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls }
  for (const isFirst of [true, false]) {
    const asked = open.rpc('wallet_sendCalls', [request], chain)
    await open.frame.getByRole('heading', { name: '2 actions, one approval' }).waitFor()
    expect(await open.frame.getByText('One-time upgrade').count()).toBe(isFirst ? 1 : 0)
    await open.press('Approve all')
    const { id } = (await asked).payload as { id: string }
    await client.waitForTransactionReceipt({ hash: id.slice(0, 66) as `0x${string}` })
    const status = (await open.rpc('wallet_getCallsStatus', [id], chain)).payload
    expect(status).toMatchObject({ id, chainId: '0x7a69', status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  }
  expect([await client.getBalance({ address: one }), await client.getBalance({ address: two })]).toEqual([
    parseEther('2'),
    2n,
  ])
  const supported = { '0x7a69': { atomic: { status: 'supported' } } }
  expect((await open.rpc('wallet_getCapabilities', [address], chain)).payload).toEqual(supported)
  const paid = { ...request, capabilities: { paymasterService: { url: 'https://pay.example' } } }
  expect((await open.rpc('wallet_sendCalls', [paid], chain)).payload).toMatchObject({ code: 5700 })
  const unknown = `0x${'1'.repeat(64)}${'7a69'.padStart(16, '0')}`
  expect((await open.rpc('wallet_getCallsStatus', [unknown], chain)).payload).toMatchObject({ code: 5730 })
})

test('names networks and coins as the project does, whatever the page says', async () => {
  const networks = {
    'eip155:31337': { name: 'Tidepool', symbol: 'TIDE', decimals: 18, explorer: 'https://explorer.example/' },
  }
  await browser.reset({ rpc: { 'eip155:31337': url }, networks })
  const open = await browser.open('shop')
  const address = (await open.logIn('names@example.org', 31337)).address as `0x${string}`
  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({ address, value: parseEther('2') })
  await open.send('SYNC_DAPP_DATA', { metadata: { name: 'Ethereum' }, projectId: 'shop' })
  const asked = open.rpc('eth_sendTransaction', [{ from: address, to: receiver, value: '0x1', symbol: 'ETH' }], {
    ...chain,
    chainName: 'Ethereum',
    nativeCurrency: { symbol: 'ETH', decimals: 2 },
  } as typeof chain)
  await open.frame.getByRole('heading', { name: 'Send TIDE' }).waitFor()
  await open.frame.getByText('0.000000000000000001 TIDE', { exact: true }).waitFor()
  await open.frame.getByText('Tidepool', { exact: true }).waitFor()
  const link = open.frame.getByRole('link', { name: 'Open its explorer' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://explorer.example/',
    'noopener noreferrer',
  ])
  expect(await open.frame.locator('body').innerText()).not.toMatch(/ETH|Ethereum/)
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await asked).payload).toMatchObject({ code: 4001 })
  await browser.reset({ rpc: { 'eip155:31337': url } })
})
