import { parseEther, verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { entryPoint, simple7702Account } from '../../../../../demo/stack/evm/account-abstraction.mjs'
import type { OpenFrame } from '../../testing/frame-browser.ts'
import { type Hex, one, pay, smartAccountSite, two, wire } from '../../testing/smart-account-site.ts'

const { client, enter, receiptOf, setBundlerAway, wealthOf, world } = smartAccountSite()
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
    await open.frame.getByRole('heading', { name: '2 actions, one approval' }).waitFor()
    expect(await open.frame.getByText('One-time upgrade').count()).toBe(isFirst ? 1 : 0)
    // Whole addresses, all amounts, the most it costs, and what it goes through.
    const shown = (await open.frame.locator('.facts').innerText()).replace(/\s/g, '')
    for (const whole of [one, two, entryPoint]) expect(shown.toLowerCase()).toContain(whole.toLowerCase())
    expect(shown).toContain('0.5')
    expect(shown).toContain('0.000000000000000007')
    const fee = await shownFee(open)
    await open.press('Approve all')
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
  // The signature holds for the plain account and for the contract that the account has become (ERC-1271).
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
  await open.press('Approve all')
  const { id } = (await calls).payload as { id: string }
  await receiptOf(open, id)
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
  await open.frame.getByRole('heading', { name: '2 actions, one approval' }).waitFor()
  await world().setCode({ address: moody, bytecode: '0x60006000fd' })
  await open.press('Approve all')
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

  // A bundle whose simulation fails is refused before anybody is asked.
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
  await open.frame.getByRole('heading', { name: '2 actions, one approval' }).waitFor()
  await world().setBalance({ address, value: 1000n })
  await open.press('Approve all')
  expect((await late).payload).toMatchObject({ message: expect.stringMatching(/bundler.*AA21/) })

  await world().setBalance({ address, value: parseEther('1') })
  const [first, second] = [await wealthOf(one), await wealthOf(two)]
  const cut = open.rpc('wallet_sendCalls', [request], wire)
  await open.frame.getByRole('heading', { name: '2 actions, one approval' }).waitFor()
  setBundlerAway(true)
  await open.press('Approve all')
  expect((await cut).payload).toMatchObject({ message: expect.stringContaining('does not answer') })
  expect((await open.rpc('wallet_sendCalls', [request], wire)).payload).toMatchObject({ code: -32002 })
  setBundlerAway(false)
  expect([await wealthOf(one), await wealthOf(two)]).toEqual([first, second])
  // The bundler is back and never had it: the next one is the only one.
  const next = open.rpc('wallet_sendCalls', [request], wire)
  await open.press('Approve all')
  expect((await next).name).toBe('RPC_REQUEST_SUCCESS')
  expect([await wealthOf(one), await wealthOf(two)]).toEqual([first + 1n, second + 1n])
})
