import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeSiwx } from '../../test/fakes/fake-siwx.ts'
import { asset, network, type PaidPage, payTo, startPaidWorld, token } from '../../test/fakes/paid-world.ts'
import { until } from '../../test/fakes/world.ts'
import type { PaymentRefusal } from '../chains/core/errors.ts'

let world: Awaited<ReturnType<typeof startPaidWorld>>
beforeAll(async () => {
  world = await startPaidWorld()
})
beforeEach(() => world.refill())
afterEach(() => world.close())
afterAll(() => world.stop())

type Offer = Record<string, unknown>
type Demand = (offer: Offer) => unknown

const offering =
  (...changes: Offer[]): Demand =>
  (offer) => ({ x402Version: 2, accepts: changes.map((change) => ({ ...offer, ...change })) })
const field = (name: string, values: readonly unknown[], reason: PaymentRefusal) =>
  values.map(
    (value) => [`${name} ${JSON.stringify(value)?.slice(0, 60)}`, offering({ [name]: value }), reason] as const,
  )
const other = `0x${'66'.repeat(20)}`
const badAmounts = ['0', '-1', '1.5', '1e6', '0x10', ' 1', '01', '', 'NaN', `${2n ** 256n}`, '9'.repeat(200)]
const extra = { name: 'Halden Dollar', version: '2' }

const hostile: readonly (readonly [string, Demand, PaymentRefusal])[] = [
  // The whole answer.
  ...['', 'null', '[]', '{}', '"x"', '<html>Pay here</html>', '{"x402Version":2', '\u0000', '[[[[', 'true'].map(
    (text) => [`the answer ${JSON.stringify(text)}`, () => text, 'malformed'] as const,
  ),
  ...[0, 3, -1, 1.5, '2', null, [2], { valueOf: 2 }].map(
    (x402Version) =>
      [
        `version ${JSON.stringify(x402Version)}`,
        (offer: Offer) => ({ x402Version, accepts: [offer] }),
        'malformed',
      ] as const,
  ),
  ...[null, {}, 'exact', 1, []].map(
    (accepts) => [`offers ${JSON.stringify(accepts)}`, () => ({ x402Version: 2, accepts }), 'malformed'] as const,
  ),
  ['33 offers', (offer) => ({ x402Version: 2, accepts: Array(33).fill(offer) }), 'malformed'],
  ['version 1 in a body of 17,000 bytes', () => 'x'.repeat(17_000), 'too-large'],
  [
    'an offer nested too deep to be written back with the payment',
    (offer) => {
      const deep = `${'['.repeat(7_500)}${']'.repeat(7_500)}`
      return `{"x402Version":2,"accepts":[${JSON.stringify(offer).slice(0, -1)},"deep":${deep}}]}`
    },
    'malformed',
  ],
  ...[null, 1, 'exact', [], {}].map(
    (offer) => [`the offer ${JSON.stringify(offer)}`, () => ({ x402Version: 2, accepts: [offer] }), 'scheme'] as const,
  ),
  // Its fields.
  ...field('scheme', ['upto', 'deferred', 'EXACT', '', null], 'scheme'),
  ...field('amount', [...badAmounts, 12_340_000, null, ['1'], { toString: '1' }], 'scheme'),
  ...field('payTo', ['', 'merchant', '0x', other.slice(0, -1), `${other}0`, `0x${'00'.repeat(20)}`, 1, null], 'scheme'),
  ['a payee with a wrong checksum', offering({ payTo: payTo.replace('Bc6af', 'bc6af') }), 'scheme'],
  ...field('asset', ['USD', '', `0x${'00'.repeat(20)}`, null], 'scheme'),
  ['a token with a wrong checksum', offering({ asset: token.replace('4AE1', '4Ae1') }), 'scheme'],
  ...field('maxTimeoutSeconds', [0, -1, 1.5, '60', null, 9, 2 ** 60], 'scheme'),
  ...field(
    'network',
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:', 'eip155:0x7a69', 'constructor', '', null],
    'scheme',
  ),
  ...field(
    'extra',
    [undefined, null, {}, { name: 'Halden Dollar' }, { version: '2' }, { ...extra, name: '' }],
    'scheme',
  ),
  ['Permit2', offering({ extra: { ...extra, assetTransferMethod: 'permit2' } }), 'scheme'],
  ['a name of 101 characters', offering({ extra: { ...extra, name: 'x'.repeat(101) } }), 'scheme'],
  // Limits that the page has set.
  ...field('network', ['eip155:1', 'base', 'base-sepolia', 'eip155:8453'], 'network'),
  ...field('asset', [other, '0x91c3d0e8f7a24b65d8e1c05a3f6b92d74e0c8f21'], 'asset'),
  ['the token of the cap on another network', offering({ network: 'eip155:2' }), 'asset'],
  ...field('amount', ['20000001', '40000001', `${10n ** 18n}`, `${2n ** 256n - 1n}`], 'cap'),
  // Facts that the chain has.
  ['another name of the token', offering({ extra: { ...extra, name: 'USD Coin' } }), 'token'],
  ['another version of the token', offering({ extra: { ...extra, version: '1' } }), 'token'],
  ['a name in another case', offering({ extra: { ...extra, name: 'halden dollar' } }), 'token'],
]

/** The error of a payment, and how often the wallet was asked. */
const outcomeOf = async ({ fetchPaid, signed, storage }: PaidPage, url = world.paywall.url, init?: RequestInit) => {
  const before = world.paywall.payments.length
  const error = await fetchPaid(url, init).then(
    () => 'paid',
    ({ code, data }) => (data?.reason ? `${code} ${data.reason}` : code),
  )
  const stored = storage.items.get('@wallet-modal/x402_payments')
  return { error, signed: signed(), sent: world.paywall.payments.length - before, stored }
}
const refused = (reason: PaymentRefusal) => ({
  ...{ error: `PAYMENT_REFUSED ${reason}`, signed: 0, sent: 0, stored: undefined },
})

describe('a hostile answer 402 never reaches the wallet', () => {
  test('default: there are enough of them', () => {
    expect(hostile.length).toBeGreaterThan(90)
  })

  test.each(hostile)('error: %s', async (_, demand, reason) => {
    world.paywall.fail({ demand })
    expect(await outcomeOf(await world.open())).toEqual(refused(reason))
  })

  test.each(badAmounts)('error: the amount %s in version 1', async (maxAmountRequired) => {
    world.paywall.speak(1)
    world.paywall.fail({ demand: (offer) => ({ x402Version: 1, accepts: [{ ...offer, maxAmountRequired }] }) })
    expect(await outcomeOf(await world.open())).toEqual(refused('scheme'))
  })

  test('error: a header that is not base64, beside a body that would do', async () => {
    world.paywall.speak(1)
    world.paywall.fail({
      demand: (offer, headers) => {
        headers['payment-required'] = '%%%'
        return { x402Version: 1, accepts: [offer] }
      },
    })
    expect(await outcomeOf(await world.open())).toEqual(refused('malformed'))
  })

  test('error: a token without authorizations', async () => {
    await world.anvil.rpc('anvil_setCode', [other, '0x60006000fd'])
    world.paywall.fail({ demand: offering({ asset: other }) })
    const capPerOrigin = { [world.paywall.origin]: [{ asset: `${network}/erc20:${other}`, perDay: '40' }] }
    expect(await outcomeOf(await world.open({ capPerOrigin }))).toEqual(refused('token'))
  })

  test('error: a header of 17,000 characters', async () => {
    const value = btoa(JSON.stringify({ x402Version: 2, accepts: [world.offer], error: 'x'.repeat(12_600) }))
    const send = async () => new Response('{}', { status: 402, headers: { 'payment-required': value } })
    expect(await outcomeOf(await world.open({}, { send }))).toEqual(refused('too-large'))
  })

  test('default: an offer that can be paid is found among others', async () => {
    world.paywall.fail({ demand: offering({ scheme: 'upto' }, { network: 'eip155:1' }, { asset: other }, {}) })
    expect(await outcomeOf(await world.open())).toMatchObject({ error: 'paid', signed: 1, sent: 1 })
  })
})

test('default: of two offers, the one on the network of the wallet is paid', async () => {
  world.paywall.fail({ demand: offering({ network: 'eip155:2' }, {}) })
  const own = [asset, asset.replace(network, 'eip155:2')].map((one) => ({ asset: one, perDay: '40' }))
  const page = await world.open({ capPerOrigin: { [world.paywall.origin]: own } })
  expect(await outcomeOf(page)).toMatchObject({ error: 'paid', signed: 1, sent: 1 })
})

describe('a request that must not be paid', () => {
  test('error: it was redirected, be it to the same origin', async () => {
    expect(await outcomeOf(await world.open(), `${world.paywall.origin}/moved`)).toEqual(refused('redirect'))
  })

  test('error: another origin answered, which has a cap of its own', async () => {
    const elsewhere = world.paywall.origin.replace('127.0.0.1', 'localhost')
    const own = [{ asset, perDay: '40' }]
    const page = await world.open(
      { capPerOrigin: { [elsewhere]: own, [world.paywall.origin]: own } },
      { send: () => fetch(world.paywall.url) },
    )
    expect(await outcomeOf(page, `${elsewhere}/article`)).toEqual(refused('redirect'))
  })

  test('error: its body can be sent once only', async () => {
    const body = new Blob(['once']).stream()
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    expect(await outcomeOf(await world.open(), world.paywall.url, init)).toEqual(refused('body'))
  })

  test.each([
    ['text', () => 'word'],
    ['bytes', () => new TextEncoder().encode('word')],
    ['a blob', () => new Blob(['word'])],
    ['a form', () => new URLSearchParams({ word: '' })],
  ])('default: %s is sent twice', async (_, body) => {
    const before = world.paywall.requests.length
    await outcomeOf(await world.open(), world.paywall.url, { method: 'POST', body: body() as BodyInit })
    const [first, second, ...rest] = world.paywall.requests.slice(before)
    expect([first, rest]).toEqual([expect.stringMatching(/^POST word/), []])
    expect(second).toBe(first)
  })

  test('error: the half of an answer is not waited for without end', async () => {
    world.paywall.speak(1)
    world.paywall.fail({ unpaid: 'half' })
    const page = await world.open()
    const outcome = outcomeOf(page)
    let ended = false
    void outcome.then(() => {
      ended = true
    })
    // The half arrives in real time, and the limit counts from it.
    for (let turn = 0; turn < 2_000 && !ended; turn++) {
      await page.clock.pass(1_000)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    expect(ended).toBe(true)
    expect(await outcome).toEqual(refused('unanswered'))
  })

  test('error: the account has to sign in first', async () => {
    const page = await world.open({}, { siwx: new FakeSiwx() })
    await until('the question', () => page.kit.getState().open)
    expect(await outcomeOf(page)).toEqual({ ...refused('cap'), error: 'SIGN_IN_REQUIRED' })
  })

  test('error: the account has to sign in by the time the page has confirmed', async () => {
    const siwx = Object.assign(new FakeSiwx(), { required: false })
    const confirm = () => {
      siwx.required = true
      return true
    }
    const page = await world.open({ confirm }, { siwx })
    const { error, signed, sent, stored } = await outcomeOf(page)
    expect([error, signed, sent, stored]).toEqual(['SIGN_IN_REQUIRED', 0, 0, '[]'])
  })

  test('error: the account has to sign in by the time the wallet has signed', async () => {
    const siwx = Object.assign(new FakeSiwx(), { required: false })
    const page = await world.open({}, { siwx, approve: 'never' })
    const outcome = outcomeOf(page)
    const approval = await page.wallet.nextApproval('eth_signTypedData_v4')
    siwx.required = true
    approval.approve()
    const { error, sent, stored } = await outcome
    expect([error, sent, stored]).toEqual(['SIGN_IN_REQUIRED', 0, '[]'])
  })

  test('error: the account is disconnected by the time the page has confirmed', async () => {
    const page: PaidPage = await world.open({ confirm: () => page.kit.disconnect().then(() => true) })
    const { error, signed, sent, stored } = await outcomeOf(page)
    expect([error, signed, sent, stored]).toEqual(['ACCOUNT_CHANGED', 0, 0, '[]'])
  })

  test('error: the time of the payment is over by the time the page has confirmed', async () => {
    const page: PaidPage = await world.open({ confirm: () => page.clock.pass(300_000).then(() => true) })
    const { error, signed, sent, stored } = await outcomeOf(page)
    expect([error, signed, sent, stored]).toEqual(['PAYMENT_REFUSED expired', 0, 0, '[]'])
  })
})
