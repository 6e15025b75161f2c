import { afterEach, beforeAll, expect, test } from 'vitest'
import { endBuyKits } from '../../../test/fakes/buy-kit.ts'
import { flush } from '../../../test/fakes/clock.ts'
import { depositing } from '../../../test/fakes/depositing.ts'
import { ExchangeWorld, token } from '../../../test/fakes/exchange-world.ts'
import { second } from '../../../test/fakes/send-kit.ts'
import type { Session } from '../../chains/core/types.ts'
import { historyAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { connectionAtoms, sessionIn } from '../sessions/connection.atoms.ts'
import { setDepositAmount } from './deposit-form.atoms.ts'
import { followDepositAgain, leaveDeposit } from './start-deposit.ts'

beforeAll(async () => {
  // Loaded late by the code: the time that the tests move by hand must not pass meanwhile.
  await import('../assets/history.ts')
})
afterEach(endBuyKits)

/** Changes the account of the same wallet, as one does by `accountsChanged`. */
function changeAccount({ kit }: Awaited<ReturnType<typeof depositing>>) {
  const session = { ...(sessionIn(kit.store.get, 'eip155') as Session<'eip155'>), address: second as `0x${string}` }
  kit.store.set(connectionAtoms.eip155, { status: 'connected', session })
}

const says = (status: string) => ({ body: { result: { status } } })

test('default: the window goes to the exchange, which is told what to send and where', async () => {
  const one = await depositing()
  expect(one.pressed).toBe(true)
  expect(one.window.at).toBe('https://quay.test/withdraw?session=1')
  expect(one.world.asked.at(-1)).toEqual({
    method: 'reown_getExchangePayUrl',
    params: {
      exchangeId: 'quay',
      asset: 'eip155:1/slip44:60',
      amount: '0.5',
      recipient: expect.stringMatching(/^eip155:1:0x/),
    },
  })
  expect(one.state()).toMatchObject({ status: 'waiting', blocked: false, moving: false })
  expect(one.events().filter((name) => name.startsWith('PAY_'))).toEqual(['PAY_EXCHANGE_SELECTED', 'PAY_INITIATED'])
})

test('default: a deposit that has arrived is told, and leads to the account', async () => {
  const one = await depositing()
  one.world.status = says('IN_PROGRESS')
  await one.polls(1)
  expect(one.state()).toMatchObject({ status: 'waiting', moving: true })
  expect(one.toast()).toBe('exchange.moving')
  one.world.status = says('SUCCESS')
  await one.polls(1)
  await one.clock.pass(150)
  expect(one.state().status).toBe('none')
  expect(one.toast()).toBe('exchange.landed')
  expect(one.view()).toBe('Account')
  expect(one.events()).toContain('PAY_SUCCESS')
  await one.polls(3)
  expect(one.asks()).toBe(2)
})

test('behavior: a deposit for a payment leads back to the payment', async () => {
  const one = await depositing()
  const names = ['Pay', 'FundWallet', 'PayWithExchange', 'PayWithExchangeInProgress'] as const
  one.kit.store.set(
    historyAtom,
    names.map((name) => route(name)),
  )
  one.world.status = says('SUCCESS')
  await one.polls(1)
  expect(one.kit.store.get(historyAtom)).toEqual([route('Pay')])
})

test('behavior: it is asked every five seconds, twenty times, and again when the visitor wants it', async () => {
  const one = await depositing()
  await one.clock.pass(4_999)
  expect(one.asks()).toBe(0)
  await one.clock.pass(1)
  await flush(20)
  expect(one.asks()).toBe(1)
  await one.polls(18)
  expect(one.state().status).toBe('waiting')
  await one.polls(1)
  expect(one.asks()).toBe(20)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'late' })
  await one.polls(3)
  expect(one.asks()).toBe(20)
  followDepositAgain(one.kit)
  one.world.status = says('SUCCESS')
  await one.polls(1)
  expect(one.view()).toBe('Account')
  expect(one.world.count('reown_getExchangePayUrl')).toBe(1)
})

test('behavior: a request that fails says nothing, and the next one is made', async () => {
  const one = await depositing()
  one.world.status = { status: 500 }
  await one.polls(2)
  one.world.status = { body: { error: { code: -32_000, message: 'no' } } }
  await one.polls(1)
  expect(one.state().status).toBe('waiting')
  one.world.status = says('SUCCESS')
  await one.polls(1)
  expect(one.view()).toBe('Account')
})

test('error: an exchange that sends nothing is told, and Try again opens a window anew', async () => {
  const one = await depositing()
  one.world.status = says('FAILED')
  await one.polls(1)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'declined' })
  expect(one.toast()).toBe('exchange.failed')
  expect(one.events()).toContain('PAY_ERROR')
  expect(one.view()).toBe('PayWithExchangeInProgress')
  one.window.at = undefined
  expect(one.press()).toBe(true)
  await flush(20)
  expect(one.window.at).toBe('https://quay.test/withdraw?session=1')
})

test('behavior: a window that is closed: the exchange is asked at once, and the view says that nothing is known', async () => {
  const one = await depositing()
  one.window.isClosed = true
  await one.clock.pass(2_000)
  await flush(20)
  expect(one.asks()).toBe(1)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'closed' })
  await one.polls(2)
  expect(one.asks()).toBe(3)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'closed' })
  await one.polls(20)
  expect(one.asks()).toBe(20)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'closed' })
})

test.each([
  ['IN_PROGRESS', { status: 'waiting', moving: true }],
  ['FAILED', { status: 'failed', reason: 'declined' }],
  ['SUCCESS', { status: 'none' }],
])('behavior: a window that only seems closed: the exchange says %s later', async (later, state) => {
  const one = await depositing()
  one.window.isClosed = true
  await one.clock.pass(2_000)
  await flush(20)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'closed' })
  one.world.status = says(later)
  await one.polls(1)
  expect(one.state()).toMatchObject(state)
})

test('behavior: Try again asks at once, and knows that the exchange sends', async () => {
  const one = await depositing()
  one.world.status = says('IN_PROGRESS')
  await one.polls(20)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'late', moving: true })
  expect(one.toast()).toBeUndefined()
  followDepositAgain(one.kit)
  expect(one.state()).toMatchObject({ status: 'waiting', moving: true, again: true })
  expect(one.toast()).toBe('exchange.moving')
  await flush(20)
  expect(one.asks()).toBe(21)
})

test('behavior: Try again after a closed window is the only one that asks', async () => {
  const one = await depositing()
  one.window.isClosed = true
  await one.clock.pass(2_000)
  await flush(20)
  followDepositAgain(one.kit)
  await flush(20)
  expect(one.asks()).toBe(2)
  await one.polls(3)
  expect(one.asks()).toBe(5)
})

test('behavior: a window that is closed while the exchange sends does not end the wait', async () => {
  const one = await depositing()
  one.world.status = says('IN_PROGRESS')
  one.window.isClosed = true
  await one.clock.pass(2_000)
  await flush(20)
  expect(one.state()).toMatchObject({ status: 'waiting', moving: true })
  one.world.status = says('SUCCESS')
  await one.polls(1)
  expect(one.view()).toBe('Account')
})

test('behavior: a window that is closed during a request is asked about once more', async () => {
  const one = await depositing()
  let answer = (_: Response) => {}
  one.world.answer = () =>
    new Promise<Response>((resolve) => {
      answer = resolve
    })
  await one.clock.pass(5_000)
  one.window.isClosed = true
  await one.clock.pass(2_000)
  one.world.answer = () => Response.json(says('SUCCESS').body)
  answer(Response.json(says('UNKNOWN').body))
  await flush(30)
  expect(one.view()).toBe('Account')
})

test('behavior: a blocked window leaves the address for a link', async () => {
  const one = await depositing({ blocked: true })
  expect(one.state()).toMatchObject({ status: 'waiting', blocked: true, url: 'https://quay.test/withdraw?session=1' })
})

test.each([
  ['another host', 'https://thief.test/withdraw'],
  ['no safe scheme', 'http://quay.test/withdraw'],
  ['another account', `https://quay.test/withdraw?to=${second}`],
  ['another account in escapes', `https://quay.test/withdraw?to=%2530x${second.slice(2)}`],
  ['an account that the service calls a token', `https://quay.test/withdraw?asset=${token}`],
])('error: an address with %s is none', async (_, url) => {
  const world = new ExchangeWorld()
  world.url = { body: { result: { url, sessionId: 's' } } }
  world.balances = [
    {
      chainId: 'eip155:1',
      address: `eip155:1:${token}`,
      name: 'Fake',
      symbol: 'FAKE',
      quantity: { decimals: '18', numeric: '1' },
    },
  ]
  const one = await depositing({ world })
  expect(one.window.wasClosed).toBe(true)
  expect(one.window.at).toBeUndefined()
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'refused' })
})

test('behavior: an address with the text that stands for the coin is one', async () => {
  const world = new ExchangeWorld()
  const url = 'https://quay.test/withdraw?asset=0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  world.url = { body: { result: { url, sessionId: 's' } } }
  const one = await depositing({ world })
  expect(one.window.at).toBe(url)
})

test('behavior: an address with a token that the page names is one', async () => {
  const world = new ExchangeWorld()
  const url = `https://quay.test/withdraw?asset=${token}`
  world.url = { body: { result: { url, sessionId: 's' } } }
  const one = await depositing({ world, options: { tokens: { 'eip155:1': [{ address: token }] } } })
  expect(one.window.at).toBe(url)
})

test.each([
  ['refuses', { status: 400 }],
  ['answers with an error', { body: { error: { code: 1, message: 'no' } } }],
  ['answers nonsense', { body: { result: { url: 1 } } }],
])('error: a service that %s closes the window, and says so', async (_, answer) => {
  const world = new ExchangeWorld()
  world.url = answer
  const one = await depositing({ world })
  expect(one.window.wasClosed).toBe(true)
  expect(one.state()).toMatchObject({ status: 'failed', reason: 'address' })
})

test('behavior: nothing opens by an amount that cannot be deposited, nor by the second press of two', async () => {
  const one = await depositing()
  expect(one.press()).toBe(false)
  leaveDeposit(one.kit)
  for (const amount of ['', '0', '1,000.5', '0.0000001']) {
    setDepositAmount(one.kit, amount)
    expect(one.press(), amount).toBe(false)
  }
})

test('behavior: another account ends a deposit, and the exchange’s page is left', async () => {
  const one = await depositing()
  changeAccount(one)
  await flush(20)
  expect(one.state().status).toBe('none')
  expect(one.view()).toBe('PayWithExchange')
  expect(one.window.wasClosed).toBe(false)
  await one.polls(2)
  expect(one.asks()).toBe(0)
})

test('behavior: an address for the account of before never opens', async () => {
  const world = new ExchangeWorld()
  let answer = (_: Response) => {}
  const serve = world.answer.bind(world)
  world.answer = (url, init) =>
    String(init?.body).includes('PayUrl')
      ? new Promise<Response>((resolve) => {
          answer = resolve
        })
      : serve(url, init)
  const one = await depositing({ world })
  expect(one.state().status).toBe('opening')
  changeAccount(one)
  answer(Response.json(world.url?.body))
  await flush(20)
  expect(one.window).toMatchObject({ at: undefined, wasClosed: true })
  expect(one.state().status).toBe('none')
})

test('behavior: leaving ends the questions and hides that it is in progress', async () => {
  const one = await depositing()
  one.world.status = says('IN_PROGRESS')
  await one.polls(1)
  leaveDeposit(one.kit)
  expect(one.toast()).toBeUndefined()
  await one.polls(3)
  expect(one.asks()).toBe(1)
})
