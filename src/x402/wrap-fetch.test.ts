import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  asset,
  network,
  type PaidPage,
  payer,
  payTo,
  price,
  startPaidWorld,
  token,
} from '../../test/fakes/paid-world.ts'
import { fakeLocks } from '../../test/fakes/send-kit.ts'
import { codeOf, until } from '../../test/fakes/world.ts'
import type { WmError } from '../chains/core/errors.ts'
import { verifyPayment } from './verify-payment.ts'
import { wrapFetch } from './wrap-fetch.ts'
import type { X402Receipt } from './x402-options.ts'

let world: Awaited<ReturnType<typeof startPaidWorld>>
beforeAll(async () => {
  world = await startPaidWorld()
})
beforeEach(() => world.refill())
afterEach(() => world.close())
afterAll(() => world.stop())

/** The error of a payment: its code, and the reason if it has one. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'paid',
    ({ code, data }: WmError & { data?: { reason?: string } }) => (data?.reason ? `${code} ${data.reason}` : code),
  )
const ledger = ({ storage }: PaidPage) => JSON.parse(storage.items.get('@wallet-modal/x402_payments') ?? '[]')
const moved = async () => [100_000_000n - (await world.balanceOf(payer)), await world.balanceOf(payTo)]

describe('a payment within the cap', () => {
  test.each([1, 2] as const)('default: version %s moves exactly the amount, once, and tells it', async (version) => {
    world.paywall.speak(version)
    const receipts: X402Receipt[] = []
    const { fetchPaid, kit, signed } = await world.open({ onPayment: (receipt) => receipts.push(receipt) })
    const before = world.paywall.requests.length
    const response = await fetchPaid(world.paywall.url, { method: 'POST', body: 'a question' })
    expect([response.status, await response.text()]).toEqual([200, 'the article'])
    expect(world.paywall.requests.slice(before)).toEqual(['POST a question', 'POST a question'])
    expect(await moved()).toEqual([price, price])
    expect(signed()).toBe(1)
    const [receipt] = receipts
    expect(receipts).toEqual([
      {
        ...{ url: world.paywall.url, caipNetworkId: network, asset: token, amount: '12.34', payTo, payer },
        nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        validBefore: expect.any(Number),
        transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ])
    if (!receipt) throw new Error('no receipt')
    await expect(verifyPayment(kit, receipt)).resolves.toBe('paid')
    const other = await world.anvil.rpc('eth_getBlockByNumber', ['0x0', false])
    const wrong = { ...receipt, transaction: (other as { hash: string }).hash }
    await expect(verifyPayment(kit, wrong)).resolves.toBe('other-transaction')
  })

  test('default: the server is told the offer as it wrote it, and what else it wanted back', async () => {
    world.paywall.fail({
      demand: (offer) => ({
        ...{ x402Version: 2, resource: { url: 'http://x', own: 1 }, extensions: { some: { info: {} } } },
        accepts: [{ ...offer, note: '€' }],
      }),
    })
    const { fetchPaid } = await world.open()
    await fetchPaid(world.paywall.url)
    expect(world.paywall.payments.at(-1)).toMatchObject({
      ...{ x402Version: 2, resource: { url: 'http://x', own: 1 }, extensions: { some: { info: {} } } },
      accepted: { ...world.offer, note: '€' },
    })
  })

  test('behavior: a signed payment is valid for a short time and has a nonce of its own', async () => {
    const seen = new Set<string>()
    const { fetchPaid, clock } = await world.open()
    world.paywall.fail({ demand: (offer) => ({ x402Version: 2, accepts: [{ ...offer, maxTimeoutSeconds: 9e9 }] }) })
    for (let times = 0; times < 3; times++) {
      await fetchPaid(world.paywall.url)
      const { validBefore, nonce } = world.paywall.payments.at(-1).payload.authorization
      expect(Number(validBefore) - Math.floor(clock.now() / 1_000)).toBe(300)
      seen.add(nonce)
    }
    expect(seen.size).toBe(3)
  })

  test('default: what is not a 402, has no cap, or is paid already, passes as it is', async () => {
    const { fetchPaid, signed } = await world.open({ capPerOrigin: {} })
    const unpaid = await fetchPaid(new Request(world.paywall.url, { method: 'POST', body: 'x' }))
    expect(unpaid.status).toBe(402)
    const capped = await world.open()
    world.paywall.fail({ paid: 'refuse' })
    const header = Buffer.from(JSON.stringify({ payload: { authorization: {} } })).toString('base64')
    const own = await capped.fetchPaid(world.paywall.url, { headers: { 'X-PAYMENT': header } })
    expect(own.status).toBe(402)
    expect([signed(), capped.signed()]).toEqual([0, 0])
  })

  test('behavior: `confirm` sees the payment before the wallet and may decline it', async () => {
    const seen: unknown[] = []
    const { fetchPaid, signed, ...rest } = await world.open({
      confirm: (payment) => {
        seen.push(payment)
        return false
      },
    })
    expect(await failureOf(fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED declined')
    expect(seen).toMatchObject([{ amount: '12.34', payTo, payer, asset: token }])
    expect([signed(), ledger({ signed, fetchPaid, ...rest })]).toEqual([0, []])
  })
})

describe('the cap', () => {
  const caps = (perDay: string, perPayment?: string) => ({
    capPerOrigin: { [world.paywall.origin]: [{ asset, perDay, ...(perPayment && { perPayment }) }] },
  })

  test.each([
    ['12.339999', undefined],
    ['40', '12.339999'],
    ['0', undefined],
  ])('error: one unit above %s a day, %s a payment, is not paid', async (perDay, perPayment) => {
    const { fetchPaid, signed } = await world.open(caps(perDay, perPayment))
    expect(await failureOf(fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED cap')
    expect([signed(), await moved()]).toEqual([0, [0n, 0n]])
  })

  test('default: the cap itself is paid', async () => {
    const { fetchPaid } = await world.open(caps('12.34'))
    expect((await fetchPaid(world.paywall.url)).status).toBe(200)
    expect(await failureOf(fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED cap')
  })

  test('behavior: it outlives the page, and a disconnect, for a day', async () => {
    const first = await world.open(caps('13'))
    await first.fetchPaid(world.paywall.url)
    await first.kit.disconnect()
    await until('nothing of the account is stored', () => !JSON.stringify(ledger(first)).includes('nonce'))
    const { fetchPaid, clock } = await world.open(caps('13'), { storage: first.storage })
    expect(await failureOf(fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED cap')
    await clock.pass(86_400_000 - 60_000)
    expect(await failureOf(fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED cap')
    await clock.pass(120_000)
    // Paid again: the time of the authorization is far ahead of the chain's, which does not matter to the cap.
    expect(await failureOf(fetchPaid(world.paywall.url))).not.toBe('PAYMENT_REFUSED cap')
  })

  test.each([
    ['one page', false],
    ['two tabs', true],
  ])('behavior: two payments at once of %s do not exceed it together', async (_, twice) => {
    const [storage, locks] = [(await world.open()).storage, fakeLocks()]
    const one = await world.open(caps('13'), { storage, locks })
    const other = twice ? await world.open(caps('13'), { storage, locks }) : one
    const outcomes = await Promise.all([
      failureOf(one.fetchPaid(world.paywall.url)),
      failureOf(other.fetchPaid(world.paywall.url)),
    ])
    expect(outcomes.sort()).toEqual(['PAYMENT_REFUSED cap', 'paid'])
    expect(await moved()).toEqual([price, price])
  })

  test.each(['{', '[{"origin":"x"}]', '{"version":2,"list":[]}', '[null]'])(
    'error: the record %s is not believed, and stays as it is',
    async (text) => {
      const page = await world.open()
      page.storage.items.set('@wallet-modal/x402_payments', text)
      expect(await failureOf(page.fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED record')
      expect(page.signed()).toBe(0)
      expect(page.storage.items.get('@wallet-modal/x402_payments')).toBe(text)
    },
  )

  test.each([
    ['no origin', { 'https://api.example/path': [] }],
    ['another scheme', { 'ftp://api.example': [] }],
    ['a number', { 'https://api.example': [{ asset, perDay: 5 }] }],
    ['a sign', { 'https://api.example': [{ asset, perDay: '-5' }] }],
    ['an exponent', { 'https://api.example': [{ asset, perDay: '5e3' }] }],
    ['another asset', { 'https://api.example': [{ asset: 'eip155:1/slip44:60', perDay: '5' }] }],
    ['a wrong checksum', { 'https://api.example': [{ asset: asset.replace('4AE1', '4Ae1'), perDay: '5' }] }],
    [
      'two of a token',
      { 'https://api.example': [asset, asset.toLowerCase()].map((one) => ({ asset: one, perDay: '1' })) },
    ],
    ['an unknown field', { 'https://api.example': [{ asset, perDay: '5', perYear: '6' }] }],
    ['nothing', undefined],
  ])('error: caps with %s are refused', async (_, wrong) => {
    const { kit } = await world.open()
    expect(() => wrapFetch(fetch, { kit, capPerOrigin: wrong as never })).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID' }),
    )
  })

  test('error: more digits than the token has', async () => {
    const { fetchPaid } = await world.open(caps('20.0000001'))
    expect(await codeOf(fetchPaid(world.paywall.url))).toBe('OPTION_INVALID')
  })
})

describe('the visitor and the wallet', () => {
  test('error: a refusal in the wallet gives the cap back', async () => {
    const page = await world.open({}, { approve: () => false })
    expect(await codeOf(page.fetchPaid(world.paywall.url))).toBe('USER_REJECTED')
    expect([page.signed(), ledger(page)]).toEqual([1, []])
    expect(await moved()).toEqual([0n, 0n])
  })

  test('error: without a wallet, and on another network, nothing is asked of it', async () => {
    const page = await world.open()
    await page.kit.switchNetwork('eip155:2')
    expect(await codeOf(page.fetchPaid(world.paywall.url))).toBe('NETWORK_MISMATCH')
    await page.kit.disconnect()
    expect(await codeOf(page.fetchPaid(world.paywall.url))).toBe('NOT_CONNECTED')
    expect(page.signed()).toBe(0)
  })

  test('error: less money than is asked for', async () => {
    const page = await world.open()
    world.paywall.fail({ demand: (offer) => ({ x402Version: 2, accepts: [{ ...offer, amount: '100000001' }] }) })
    const fetchPaid = wrapFetch(fetch, {
      kit: page.kit,
      capPerOrigin: { [world.paywall.origin]: [{ asset, perDay: '1000' }] },
    })
    expect(await codeOf(fetchPaid(world.paywall.url))).toBe('INSUFFICIENT_FUNDS')
    expect(page.signed()).toBe(0)
  })

  test('error: a signature that comes too late is sent to nobody', async () => {
    const page = await world.open({}, { approve: 'never' })
    const before = world.paywall.payments.length
    const outcome = failureOf(page.fetchPaid(world.paywall.url))
    const approval = await page.wallet.nextApproval('eth_signTypedData_v4')
    await page.clock.pass(300_000)
    approval.approve()
    expect(await outcome).toBe('PAYMENT_REFUSED expired')
    expect([world.paywall.payments.length, ledger(page)]).toEqual([before, []])
  })

  test('behavior: the caller’s signal ends the wait for the wallet', async () => {
    const page = await world.open({}, { approve: 'never' })
    const stop = new AbortController()
    const outcome = page.fetchPaid(world.paywall.url, { signal: stop.signal }).catch((error) => error.name)
    await page.wallet.nextApproval('eth_signTypedData_v4')
    stop.abort()
    expect(await outcome).toBe('AbortError')
    expect(ledger(page)).toEqual([])
  })

  test('behavior: the kit’s end ends the wait for the wallet', async () => {
    const page = await world.open({}, { approve: 'never' })
    const outcome = codeOf(page.fetchPaid(world.paywall.url))
    await page.wallet.nextApproval('eth_signTypedData_v4')
    page.kit.destroy()
    expect(await outcome).toBe('KIT_DESTROYED')
  })
})

describe('a server that has the signed payment', () => {
  test('error: it refuses: told as such, and counted until nobody can redeem it', async () => {
    world.paywall.fail({ paid: 'refuse' })
    const page = await world.open({ capPerOrigin: { [world.paywall.origin]: [{ asset, perDay: '13' }] } })
    const error = await page.fetchPaid(world.paywall.url).catch((caught) => caught)
    expect(error).toMatchObject({ code: 'PAYMENT_NOT_ACCEPTED', data: { status: 402, reason: 'insufficient_funds' } })
    const { payment } = error.data
    expect(page.signed()).toBe(1)
    world.paywall.fail({})
    expect(await failureOf(page.fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED cap')
    // The page's clock alone gives nothing back: the chain may be behind.
    await page.clock.pass(400_000)
    expect(await failureOf(page.fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED cap')
    await expect(verifyPayment(page.kit, payment)).resolves.toBe('open')
    await world.moveTo(payment.validBefore + 61)
    await expect(verifyPayment(page.kit, payment)).resolves.toBe('expired')
    expect((await page.fetchPaid(world.paywall.url)).status).toBe(200)
    expect(await moved()).toEqual([price, price])
  })

  test('error: it refuses and takes the money all the same: counted for the day', async () => {
    world.paywall.fail({ paid: 'refuse' })
    const page = await world.open({ capPerOrigin: { [world.paywall.origin]: [{ asset, perDay: '13' }] } })
    const error = await page.fetchPaid(world.paywall.url).catch((caught) => caught)
    const { payment } = error.data
    await world.paywall.settle(world.paywall.payments.at(-1).payload)
    await expect(verifyPayment(page.kit, payment)).resolves.toBe('paid')
    await world.moveTo(payment.validBefore + 61)
    await page.clock.pass(400_000)
    world.paywall.fail({})
    expect(await failureOf(page.fetchPaid(world.paywall.url))).toBe('PAYMENT_REFUSED cap')
    // The chain shows a nonce beside its account, so it is stored no longer than it is needed.
    expect(ledger(page)).toEqual([expect.not.objectContaining({ open: expect.anything() })])
  })

  test('error: it changes the payee with the second answer: nothing more is signed', async () => {
    let asked = 0
    world.paywall.fail({
      paid: 'refuse',
      demand: (offer) => ({ x402Version: 2, accepts: [asked++ ? { ...offer, payTo: `0x${'66'.repeat(20)}` } : offer] }),
    })
    const { fetchPaid, signed } = await world.open()
    expect(await codeOf(fetchPaid(world.paywall.url))).toBe('PAYMENT_NOT_ACCEPTED')
    expect([asked, signed()]).toEqual([2, 1])
    expect(world.paywall.payments.at(-1).payload.authorization.to).toBe(payTo)
  })

  test('error: it never answers: ends after the authorization has', async () => {
    world.paywall.fail({ paid: 'hang' })
    const page = await world.open()
    const before = world.paywall.payments.length
    const outcome = page.fetchPaid(world.paywall.url).catch((caught) => caught)
    await until('the payment was sent', () => world.paywall.payments.length > before)
    let ended = false
    void outcome.then(() => {
      ended = true
    })
    await page.clock.pass(316_000)
    await until('the end of the request', () => ended)
    const error = await outcome
    expect(error).toMatchObject({ code: 'PAYMENT_UNANSWERED', data: { payment: { amount: '12.34', payTo } } })
    expect(ledger(page)).toHaveLength(1)
  })

  test('error: it leads elsewhere: the payment does not follow', async () => {
    world.paywall.fail({ paid: 'redirect' })
    const page = await world.open()
    const before = world.paywall.payments.length
    expect(await codeOf(page.fetchPaid(world.paywall.url))).toBe('PAYMENT_UNANSWERED')
    expect(world.paywall.payments.length - before).toBe(1)
    expect(ledger(page)).toHaveLength(1)
  })

  test('behavior: it fails in another way: the page gets the answer, the cap counts', async () => {
    world.paywall.fail({ paid: 'keep' })
    const onPayment = vi.fn<(receipt: X402Receipt) => void>()
    const page = await world.open({ onPayment })
    expect((await page.fetchPaid(world.paywall.url)).status).toBe(500)
    expect(onPayment).not.toHaveBeenCalled()
    expect(ledger(page)).toHaveLength(1)
  })

  test.each([
    ['lie', 'open'],
    ['garbage', 'paid'],
  ] as const)('behavior: a receipt that is a %s is found out on the chain', async (paid, outcome) => {
    const onPayment = vi.fn<(receipt: X402Receipt) => void>()
    world.paywall.fail({ paid })
    const { fetchPaid, kit } = await world.open({ onPayment })
    await fetchPaid(world.paywall.url)
    const [receipt] = onPayment.mock.calls[0] ?? []
    if (!receipt) throw new Error('no receipt')
    await expect(verifyPayment(kit, receipt)).resolves.toBe(outcome)
  })
})
