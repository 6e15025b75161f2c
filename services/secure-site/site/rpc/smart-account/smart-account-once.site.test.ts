import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { entryPoint, simple7702Account } from '../../../../../demo/stack/evm/account-abstraction.mjs'
import { readToEnd, takeSecondStep } from '../../testing/frame-browser.ts'
import { type Hex, one, pay, smartAccountSite, two, wire } from '../../testing/smart-account-site.ts'
import { encodeCalls } from './operation-calls.ts'

const { client, enter, receiptOf, wealthOf, world } = smartAccountSite()

test('a double press sends once, and what a page wants twice is asked twice', async () => {
  const { open, address } = await enter(parseEther('3'))
  const before = await wealthOf(one)
  const request = pay(address, [11n, 1n])
  const [first, second] = [open.rpc('wallet_sendCalls', [request], wire), open.rpc('wallet_sendCalls', [request], wire)]
  const button = open.frame.getByRole('button', { name: 'Approve all', exact: true })
  await button.waitFor()
  await readToEnd(open.frame)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await button.dblclick()
  await takeSecondStep(open.frame, 2)
  const { id } = (await first).payload as { id: string }
  expect((await receiptOf(open, id)).success).toBe(true)
  await open.frame.getByRole('heading', { name: '2 actions, one approval' }).waitFor()
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
  // A rejected bundle may be requested again.
  const asked = open.rpc('wallet_sendCalls', [request], wire)
  await open.frame.getByRole('button', { name: 'Approve all' }).waitFor()
  expect((await open.rpc('wallet_sendCalls', [request], wire)).payload).toMatchObject({ code: 5720 })
  await open.press('Approve all')
  expect((await asked).payload).toEqual({ id: 'berth-7' })
  // The answer comes before the block.
  await expect.poll(() => wealthOf(one)).toBe(before + 3n)
  const status = () => open.rpc('wallet_getCallsStatus', ['berth-7'], wire)
  await expect
    .poll(async () => (await status()).payload)
    .toMatchObject({ id: 'berth-7', status: 200, receipts: [{ status: '0x1' }] })
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
    await open.press('Approve all')
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
  await open.press('Approve all')
  await receiptOf(open, ((await setUp).payload as { id: string }).id)
  const before = await wealthOf(one)
  await world().setAutomine(false)
  try {
    const first = pays(5n)
    await open.press('Approve all')
    const { id } = (await first).payload as { id: string }
    await open.page.reload()
    await open.page.waitForFunction('ready()')
    const second = pays(7n)
    const shown = open.frame.getByRole('heading', { name: '2 actions, one approval' })
    await open.frame.getByText('Reading').first().waitFor()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await shown.count()).toBe(0)
    await world().setAutomine(true)
    await world().mine({ blocks: 1 })
    await open.press('Approve all')
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
  await open.press('Approve all')
  await receiptOf(open, ((await calls).payload as { id: string }).id)
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
