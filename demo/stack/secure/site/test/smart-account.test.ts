import { createPublicClient, createTestClient, http, parseEther, verifyMessage } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deployAccountAbstraction, entryPoint, simple7702Account } from '../../../evm/account-abstraction.mjs'
import { createBundler } from '../../../evm/bundler.mjs'
import { start } from '../../../evm/evm.mjs'
import { encodeCalls } from '../rpc/operation-calls.ts'
import { type FrameBrowser, type OpenFrame, readToEnd, startFrameBrowser, takeSecondStep } from './frame-browser.ts'

const wire = { chainNamespace: 'eip155', chainId: 31337 }
const [one, two] = ['0x00000000000000000000000000000000000000b1', '0x00000000000000000000000000000000000000b2'] as const
type Hex = `0x${string}`

let evm: Awaited<ReturnType<typeof start>>
let browser: FrameBrowser
beforeAll(async () => {
  evm = await start({ ports: [0, 0] })
  await deployAccountAbstraction(chain())
  browser = await startFrameBrowser()
})
afterAll(async () => {
  await evm?.stop()
  await browser?.stop()
})
beforeEach(async () => {
  await browser.reset({
    rpc: { 'eip155:31337': chain().rpcUrl },
    bundlers: { 'eip155:31337': createBundler(chain()) },
  })
})

const chain = () => evm.chains[0] as (typeof evm.chains)[number]
const client = () => createPublicClient({ transport: http(chain().rpcUrl) })
const world = () => createTestClient({ mode: 'anvil', transport: http(chain().rpcUrl) })
const depositOf = (address: Hex) =>
  client().readContract({ address: entryPoint, abi: entryPoint08Abi, functionName: 'balanceOf', args: [address] })
/** All that an account has: its coins, and what the EntryPoint keeps of its fees. */
const wealthOf = async (address: Hex) => (await client().getBalance({ address })) + (await depositOf(address))

interface OperationReceipt {
  readonly success: boolean
  readonly actualGasCost: Hex
  readonly receipt: { readonly transactionHash: Hex; readonly to: string }
}
/** Null while it is under way. */
const receiptOf = (open: OpenFrame, id: string) =>
  vi.waitFor(
    async () => {
      const { payload } = await open.rpc('eth_getUserOperationReceipt', [id], wire)
      expect(payload).not.toBeNull()
      return payload as OperationReceipt
    },
    { timeout: 20_000, interval: 200 },
  )
const pay = (address: Hex, amounts: readonly bigint[]) => ({
  version: '2.0.0',
  from: address,
  chainId: '0x7a69',
  atomicRequired: true,
  calls: amounts.map((value, at) => ({ to: at === 0 ? one : two, value: `0x${value.toString(16)}` })),
})

let people = 0
async function enter(funds: bigint) {
  const open = await browser.open('shop')
  const { address } = await open.logIn(`smart${people++}@example.org`, 31337)
  await world().setBalance({ address: address as Hex, value: funds })
  return { open, address: address as Hex }
}
const shownFee = async (open: OpenFrame) => {
  const text = await open.frame.locator('.fact', { hasText: 'Network fee, at most' }).locator('dd').innerText()
  return parseEther(/^[\d.]+/.exec(text)?.[0] ?? '')
}

test('pays two in one operation, which makes the account smart, and pays the fee exactly', async () => {
  const { open, address } = await enter(parseEther('3'))
  const capable = { '0x7a69': { atomic: { status: 'supported' } } }
  expect((await open.rpc('wallet_getCapabilities', [address], wire)).payload).toEqual(capable)
  expect((await open.rpc('wallet_getCapabilities', [one], wire)).payload).toMatchObject({ code: 4100 })
  expect((await open.rpc('eth_supportedEntryPoints', [], wire)).payload).toEqual([entryPoint])
  const message = 'before and after'
  const sign = async () => {
    const asked = open.rpc('personal_sign', [message, address], wire)
    await open.press('Sign')
    return (await asked).payload as Hex
  }
  const before = await sign()
  expect(await client().verifyMessage({ address, message, signature: before })).toBe(true)

  for (const isFirst of [true, false]) {
    const [wealth, first, second] = [await wealthOf(address), await wealthOf(one), await wealthOf(two)]
    const asked = open.rpc('wallet_sendCalls', [pay(address, [parseEther('0.5'), 7n])], wire)
    await open.frame.getByRole('heading', { name: 'Do 2 things at once' }).waitFor()
    expect(await open.frame.getByText('Your account learns').count()).toBe(isFirst ? 1 : 0)
    // Whole addresses, all amounts, the most it costs, and what it goes through.
    const shown = (await open.frame.locator('.facts').innerText()).replace(/\s/g, '')
    for (const whole of [one, two, entryPoint]) expect(shown.toLowerCase()).toContain(whole.toLowerCase())
    expect(shown).toContain('0.5')
    expect(shown).toContain('0.000000000000000007')
    const fee = await shownFee(open)
    await open.press('Send all')
    const { id } = (await asked).payload as { id: string }
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    const receipt = await receiptOf(open, id)
    expect(receipt).toMatchObject({ success: true, receipt: { to: entryPoint.toLowerCase() } })
    const paid = BigInt(receipt.actualGasCost)
    expect(paid).toBeLessThanOrEqual(fee)
    expect(await wealthOf(one)).toBe(first + parseEther('0.5'))
    expect(await wealthOf(two)).toBe(second + 7n)
    expect(await wealthOf(address)).toBe(wealth - parseEther('0.5') - 7n - paid)
    expect((await open.rpc('wallet_getCallsStatus', [id], wire)).payload).toMatchObject({
      ...{ version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: true },
      receipts: [{ status: '0x1', logs: [], transactionHash: receipt.receipt.transactionHash }],
    })
    expect((await open.rpc('eth_getUserOperationByHash', [id], wire)).payload).toMatchObject({
      userOperation: { sender: address },
      entryPoint,
    })
  }
  expect(await client().getCode({ address })).toBe(`0xef0100${simple7702Account.slice(2).toLowerCase()}`)
  // As the account itself, and as the contract that it is now (ERC-1271).
  const after = await sign()
  for (const signature of [before, after]) {
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(await client().verifyMessage({ address, message, signature })).toBe(true)
  }
  // A frame that was loaded anew can still tell.
  const [last] = await client()
    .getLogs({ address: entryPoint, fromBlock: 0n })
    .then((logs) => logs.slice(-1))
  await open.page.reload()
  await open.page.waitForFunction('ready()')
  const again = await open.rpc('wallet_getCallsStatus', [last?.topics[1]], wire)
  expect(again.payload).toMatchObject({ status: 200 })
  const unknown = await open.rpc('wallet_getCallsStatus', [`0x${'1'.repeat(64)}`], wire)
  expect(unknown.payload).toMatchObject({ code: 5730 })
})

test('a transaction is a plain one, also of an account that is smart already', async () => {
  const { open, address } = await enter(parseEther('3'))
  expect((await open.send('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toMatchObject({ address })
  const calls = open.rpc('wallet_sendCalls', [pay(address, [1n, 1n])], wire)
  await open.press('Send all')
  await calls
  expect(await client().getCode({ address })).toBe(`0xef0100${simple7702Account.slice(2).toLowerCase()}`)
  for (const type of ['smartAccount', 'eoa'] as const) {
    await open.send('SET_PREFERRED_ACCOUNT', { type })
    const [wealth, before] = [await wealthOf(address), await wealthOf(one)]
    const transaction = { from: address, to: one, value: '0xde0b6b3a7640000' }
    const asked = open.rpc('eth_sendTransaction', [transaction], wire)
    await open.frame.getByRole('button', { name: 'Send', exact: true }).waitFor()
    const fee = await shownFee(open)
    await open.press('Send')
    const receipt = await client().waitForTransactionReceipt({ hash: (await asked).payload as Hex })
    expect(receipt).toMatchObject({ status: 'success', to: one, from: address.toLowerCase(), gasUsed: 21_000n })
    const paid = receipt.gasUsed * receipt.effectiveGasPrice
    expect(paid).toBeLessThanOrEqual(fee)
    expect((await wealthOf(one)) - before).toBe(parseEther('1'))
    expect(await wealthOf(address)).toBe(wealth - parseEther('1') - paid)
  }
})

test('all or nothing: what the network undoes moves nothing, and is told as that', async () => {
  const { open, address } = await enter(parseEther('3'))
  // Takes coins while it is estimated and shown, and no longer when they come.
  const moody = '0x00000000000000000000000000000000000000d1'
  const [wealth, first] = [await wealthOf(address), await wealthOf(one)]
  const request = { ...pay(address, [5n]), calls: [...pay(address, [5n]).calls, { to: moody, value: '0x1' }] }
  const asked = open.rpc('wallet_sendCalls', [request], wire)
  await open.frame.getByRole('heading', { name: 'Do 2 things at once' }).waitFor()
  await world().setCode({ address: moody, bytecode: '0x60006000fd' })
  await open.press('Send all')
  const { id } = (await asked).payload as { id: string }
  const receipt = await receiptOf(open, id)
  expect(receipt.success).toBe(false)
  expect((await open.rpc('wallet_getCallsStatus', [id], wire)).payload).toMatchObject({
    status: 500,
    atomic: true,
    receipts: [{ status: '0x0' }],
  })
  expect(await wealthOf(one)).toBe(first)
  expect(await wealthOf(address)).toBe(wealth - BigInt(receipt.actualGasCost))

  // What fails already is not offered.
  const refused = await open.rpc('wallet_sendCalls', [request], wire)
  expect(refused.payload).toMatchObject({ message: expect.stringContaining('refused it') })
  await world().setCode({ address: moody, bytecode: '0x' })
})

test('says why nothing was sent: no money, a bundler that refuses, a bundler that is away', async () => {
  const { open, address } = await enter(1000n)
  const request = pay(address, [1n, 1n])
  for (const amounts of [
    [1n, 1n],
    [5000n, 1n],
  ]) {
    const poor = open.rpc('wallet_sendCalls', [pay(address, amounts)], wire)
    await open.frame.getByText('Not enough for amount and fee').waitFor()
    expect(await open.frame.locator('.button-approve').getAttribute('aria-disabled')).toBe('true')
    await open.frame.getByRole('button', { name: 'Reject' }).click()
    expect((await poor).payload).toMatchObject({ code: 4001 })
  }
  // The money is gone between the screen and the press: the EntryPoint's own words.
  await world().setBalance({ address, value: parseEther('1') })
  const late = open.rpc('wallet_sendCalls', [request], wire)
  await open.frame.getByRole('heading', { name: 'Do 2 things at once' }).waitFor()
  await world().setBalance({ address, value: 1000n })
  await open.press('Send all')
  expect((await late).payload).toMatchObject({ message: expect.stringMatching(/bundler.*AA21/) })

  await world().setBalance({ address, value: parseEther('1') })
  const [first, second] = [await wealthOf(one), await wealthOf(two)]
  const cut = open.rpc('wallet_sendCalls', [request], wire)
  await open.frame.getByRole('heading', { name: 'Do 2 things at once' }).waitFor()
  browser.site.api.bundlerIsAway = true
  await open.press('Send all')
  expect((await cut).payload).toMatchObject({ message: expect.stringContaining('does not answer') })
  expect((await open.rpc('wallet_sendCalls', [request], wire)).payload).toMatchObject({ code: -32002 })
  browser.site.api.bundlerIsAway = false
  expect([await wealthOf(one), await wealthOf(two)]).toEqual([first, second])
  // The bundler is back and never had it: the next one is the only one.
  const next = open.rpc('wallet_sendCalls', [request], wire)
  await open.press('Send all')
  expect((await next).name).toBe('RPC_REQUEST_SUCCESS')
  expect([await wealthOf(one), await wealthOf(two)]).toEqual([first + 1n, second + 1n])
})

test('a double press sends once, and what a page wants twice is asked twice', async () => {
  const { open, address } = await enter(parseEther('3'))
  const before = await wealthOf(one)
  const request = pay(address, [11n, 1n])
  const [first, second] = [open.rpc('wallet_sendCalls', [request], wire), open.rpc('wallet_sendCalls', [request], wire)]
  const button = open.frame.getByRole('button', { name: 'Send all', exact: true })
  await button.waitFor()
  await readToEnd(open.frame)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await button.dblclick()
  await takeSecondStep(open.frame, 2)
  const { id } = (await first).payload as { id: string }
  expect((await receiptOf(open, id)).success).toBe(true)
  await open.frame.getByRole('heading', { name: 'Do 2 things at once' }).waitFor()
  expect((await wealthOf(one)) - before).toBe(11n)
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await second).payload).toMatchObject({ code: 4001 })
  expect((await wealthOf(one)) - before).toBe(11n)
})

test('an operation of the page is read for its calls alone, and never signed as data', async () => {
  const { open, address } = await enter(parseEther('1'))
  const estimate = (await open.rpc('wallet_getCapabilities', [], wire)).payload
  expect(estimate).toMatchObject({ '0x7a69': {} })
  // execute(one, 9, '')
  const callData = `0xb61d27f6${one.slice(2).padStart(64, '0')}${'9'.padStart(64, '0')}${'60'.padStart(64, '0')}${'0'.repeat(64)}`
  const operation = { sender: address, callData, nonce: '0x0', maxFeePerGas: '0xffffffffffff', signature: '0x' }
  const before = await wealthOf(one)
  const asked = open.rpc('eth_sendUserOperation', [operation, entryPoint], wire)
  await open.press('Send')
  const receipt = await receiptOf(open, (await asked).payload as string)
  expect(receipt.success).toBe(true)
  expect((await wealthOf(one)) - before).toBe(9n)
  for (const [changed, code] of [
    [{ ...operation, paymaster: two }, -32602],
    [{ ...operation, sender: two }, 4100],
    [{ ...operation, callData: '0x12345678' }, -32602],
    [{ ...operation, callData: `${callData}00` }, -32602],
  ] as const)
    expect((await open.rpc('eth_sendUserOperation', [changed, entryPoint], wire)).payload).toMatchObject({ code })
  expect((await open.rpc('eth_sendUserOperation', [operation, two], wire)).payload).toMatchObject({ code: -32602 })
  const typed = {
    domain: { name: 'ERC4337', version: '1', chainId: 31337, verifyingContract: entryPoint },
    types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
    primaryType: 'PackedUserOperation',
    message: { sender: address },
  }
  const data = await open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)], wire)
  expect(data.payload).toMatchObject({ code: 4200 })
})

test('a bundle has the id that the page gives it, once, also after a reload; unknown ones and strangers are told apart', async () => {
  const { open, address } = await enter(parseEther('3'))
  const request = { ...pay(address, [3n, 1n]), id: 'berth-7' }
  const before = await wealthOf(one)
  const rejected = open.rpc('wallet_sendCalls', [request], wire)
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect((await rejected).payload).toMatchObject({ code: 4001 })
  // One that was never sent may be asked for again.
  const asked = open.rpc('wallet_sendCalls', [request], wire)
  await open.frame.getByRole('button', { name: 'Send all' }).waitFor()
  expect((await open.rpc('wallet_sendCalls', [request], wire)).payload).toMatchObject({ code: 5720 })
  await open.press('Send all')
  expect((await asked).payload).toEqual({ id: 'berth-7' })
  expect(await wealthOf(one)).toBe(before + 3n)
  const status = () => open.rpc('wallet_getCallsStatus', ['berth-7'], wire)
  expect((await status()).payload).toMatchObject({ id: 'berth-7', status: 200, receipts: [{ status: '0x1' }] })
  await open.page.reload()
  await open.page.waitForFunction('ready()')
  expect((await status()).payload).toMatchObject({ id: 'berth-7', status: 200 })
  expect((await open.rpc('wallet_sendCalls', [request], wire)).payload).toMatchObject({ code: 5720 })
  expect(await wealthOf(one)).toBe(before + 3n)
  for (const unknown of [
    'berth-8',
    '0x',
    `0x${'1'.repeat(64)}`,
    `0x${'1'.repeat(80)}`,
    `0x${'1'.repeat(64)}${'0'.repeat(16)}`,
    7,
  ])
    expect((await open.rpc('wallet_getCallsStatus', [unknown], wire)).payload, `${unknown}`).toMatchObject({
      code: 5730,
    })
  for (const [method, params] of [
    ['wallet_sendCalls', [{ ...pay(two, [1n]), id: 'other' }]],
    ['eth_sendTransaction', [{ from: two, to: one, value: '0x1' }]],
    ['personal_sign', ['0x68', two]],
    ['eth_signTypedData_v4', [two, '{}']],
    ['wallet_getCapabilities', [two]],
  ] as const)
    expect((await open.rpc(method, params, wire)).payload, method).toMatchObject({ code: 4100 })
  for (const id of ['', 'x'.repeat(8195), 7])
    expect((await open.rpc('wallet_sendCalls', [{ ...request, id }], wire)).payload).toMatchObject({ code: -32602 })
})

test('a transaction waits for the operation that makes the account smart, and says so', async () => {
  const { open, address } = await enter(parseEther('3'))
  const before = await wealthOf(one)
  const waiting = open.frame.getByText('What you sent before is still on its way')
  await world().setAutomine(false)
  try {
    const calls = open.rpc('wallet_sendCalls', [pay(address, [5n, 1n])], wire)
    await open.press('Send all')
    const { id } = (await calls).payload as { id: string }
    const transaction = { from: address, to: one, value: '0x7' }
    const left = open.rpc('eth_sendTransaction', [transaction], wire)
    await waiting.waitFor()
    await open.frame.getByRole('button', { name: 'Cancel' }).click()
    expect((await left).payload).toMatchObject({ code: 4001 })
    // A frame that was loaded anew knows it still.
    await open.page.reload()
    await open.page.waitForFunction('ready()')
    const asked = open.rpc('eth_sendTransaction', [transaction], wire)
    await waiting.waitFor()
    await world().setAutomine(true)
    await world().mine({ blocks: 1 })
    await open.press('Send')
    const hash = (await asked).payload as Hex
    expect(await client().waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect((await receiptOf(open, id)).success).toBe(true)
  } finally {
    await world().setAutomine(true)
  }
  expect(await wealthOf(one)).toBe(before + 5n + 7n)
  expect(await client().getCode({ address })).toBe(`0xef0100${simple7702Account.slice(2).toLowerCase()}`)
})

test('a second operation after a reload waits for the first one, and has the next nonce', async () => {
  const { open, address } = await enter(parseEther('3'))
  const pays = (amount: bigint) => open.rpc('wallet_sendCalls', [pay(address, [amount, 1n])], wire)
  const setUp = pays(1n)
  await open.press('Send all')
  await setUp
  const before = await wealthOf(one)
  await world().setAutomine(false)
  try {
    const first = pays(5n)
    await open.press('Send all')
    const { id } = (await first).payload as { id: string }
    await open.page.reload()
    await open.page.waitForFunction('ready()')
    const second = pays(7n)
    const shown = open.frame.getByRole('heading', { name: 'Do 2 things at once' })
    await open.frame.getByText('Reading').first().waitFor()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await shown.count()).toBe(0)
    await world().setAutomine(true)
    await world().mine({ blocks: 1 })
    await open.press('Send all')
    const later = ((await second).payload as { id: string }).id
    for (const one of [id, later]) expect((await receiptOf(open, one)).success).toBe(true)
  } finally {
    await world().setAutomine(true)
  }
  expect(await wealthOf(one)).toBe(before + 5n + 7n)
})

test('orders of an account to itself, which no screen could show, are refused; so is a transaction for another network', async () => {
  const { open, address } = await enter(parseEther('3'))
  const calls = open.rpc('wallet_sendCalls', [pay(address, [1n, 1n])], wire)
  await open.press('Send all')
  await calls
  // execute(two, 1 coin, ''), also with bytes behind it that a decoder would stumble over.
  const order = `0xb61d27f6${two.slice(2).padStart(64, '0')}${'de0b6b3a7640000'.padStart(64, '0')}${'60'.padStart(64, '0')}${'0'.repeat(64)}`
  const before = await wealthOf(two)
  for (const data of [order, `${order}00`]) {
    const hidden = { from: address, to: address, data }
    const batch = {
      version: '2.0.0',
      from: address,
      chainId: '0x7a69',
      calls: [
        { to: one, value: '0x1' },
        { to: address, data },
      ],
    }
    expect((await open.rpc('eth_sendTransaction', [hidden], wire)).payload).toMatchObject({ code: 4200 })
    expect((await open.rpc('wallet_sendCalls', [batch], wire)).payload).toMatchObject({ code: 4200 })
  }
  const nested = encodeCalls([{ to: address, value: 0n, data: order as Hex }])
  const operation = { sender: address, callData: nested, nonce: '0x0', signature: '0x' }
  expect((await open.rpc('eth_sendUserOperation', [operation, entryPoint], wire)).payload).toMatchObject({ code: 4200 })
  const elsewhere = { from: address, to: one, value: '0x1', chainId: '0x1' }
  expect((await open.rpc('eth_sendTransaction', [elsewhere], wire)).payload).toMatchObject({ code: -32602 })
  expect(await wealthOf(two)).toBe(before)
  // Nothing to itself is how a transaction that hangs is replaced.
  const here = open.rpc('eth_sendTransaction', [{ from: address, to: address, value: '0x0', chainId: '0x7a69' }], wire)
  await open.press('Send')
  expect((await here).name).toBe('RPC_REQUEST_SUCCESS')
})
