import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { close, codeOf, payKit, review, scan, send, view } from '../../../test/fakes/pay-kit.ts'
import {
  connectAs,
  endSendKits,
  ether,
  hashOf,
  held,
  other,
  reviewOf,
  second,
  self,
} from '../../../test/fakes/send-kit.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { signInRequired } from '../../chains/core/error-texts/sign-in-required.ts'
import type { PaymentRequest } from '../../chains/core/payment.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { cancelSubmit } from '../send/submit.ts'
import { accountGateAtom } from '../sessions/account-gate.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'

afterEach(endSendKits)

describe('kit.pay with the connected wallet', () => {
  test('default: one review of exactly what was asked for, then a receipt by the network', async () => {
    const one = await payKit()
    const outcome = await one.pay()
    expect(view(one)).toBe('Pay')
    expect(one.payment()?.status).toBe('open')
    await review(one)
    expect(view(one)).toBe('WalletSendPreview')
    expect(reviewOf(one).intent).toMatchObject({ to: other, value: (3n * ether) / 2n, caipNetworkId: 'eip155:1' })
    await send(one)
    expect(view(one)).toBe('Pay')
    expect(one.payment()?.status).toBe('sent')
    expect(outcome).toEqual({})
    one.payments.arrive({ hash: hashOf('cd'), value: (3n * ether) / 2n, from: self })
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(10_000)
    expect(outcome.receipt).toMatchObject({
      ...{
        status: 'paid',
        asset: 'eip155:1/slip44:60',
        symbol: 'MRD',
        recipient: other,
        amount: '1.5',
        received: '1.5',
      },
      ...{ transactions: [hashOf('cd')], payer: self, label: 'Order 1138', caipNetworkId: 'eip155:1' },
    })
    expect(one.payment()?.status).toBe('paid')
    expect(one.driver.submitted).toHaveLength(1)
  })

  test('behavior: a second call joins the first, and two presses pay once', async () => {
    const one = await payKit()
    const first = await one.pay()
    const again = await one.pay()
    await Promise.all([review(one), review(one)])
    await Promise.all([send(one), send(one)])
    one.payments.arrive({ hash: hashOf('cd'), value: (3n * ether) / 2n, from: self })
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(10_000)
    expect(one.driver.submitted).toHaveLength(1)
    expect(first.receipt).toBeDefined()
    expect(again.receipt).toBe(first.receipt)
  })

  test('behavior: another request takes the place of one that no wallet was asked for', async () => {
    const one = await payKit()
    const first = await one.pay()
    const next = await one.pay({ amount: '0.5' })
    expect(codeOf(first.error)).toBe('MODAL_CLOSED')
    expect(next).toEqual({})
    await review(one)
    expect(reviewOf(one).intent.value).toBe(ether / 2n)
  })

  test('behavior: no other request while the wallet is asked', async () => {
    const one = await payKit()
    const wallet = held(one)
    const first = await one.pay()
    await review(one)
    void send(one)
    await flush()
    expect(codeOf((await one.pay({ amount: '0.5' })).error)).toBe('REQUEST_PENDING')
    wallet.resolve(hashOf('cd'))
    await flush()
    expect(first).toEqual({})
  })

  test('error: declined in the wallet ends it, and nothing stays to be sent', async () => {
    const one = await payKit()
    one.driver.answer = async () => {
      throw connectionError('USER_REJECTED', { action: 'send' })
    }
    const outcome = await one.pay()
    await review(one)
    await send(one)
    await flush()
    expect(codeOf(outcome.error)).toBe('USER_REJECTED')
    expect(one.kit.store.get(openAtom)).toBe(false)
    await send(one)
    expect(one.driver.submitted).toHaveLength(1)
  })

  test('error: closing rejects, and the review is gone', async () => {
    const one = await payKit()
    const outcome = await one.pay()
    await review(one)
    await close(one)
    expect(codeOf(outcome.error)).toBe('MODAL_CLOSED')
    await send(one)
    expect(one.driver.submitted).toHaveLength(0)
  })

  test('behavior: closed while the wallet is asked, it goes on until the network shows it', async () => {
    const one = await payKit()
    const wallet = held(one)
    const outcome = await one.pay()
    await review(one)
    void send(one)
    await flush()
    await close(one)
    expect(outcome).toEqual({})
    wallet.resolve(hashOf('cd'))
    await flush()
    one.payments.arrive({ hash: hashOf('cd'), value: (3n * ether) / 2n, from: self })
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(10_000)
    expect(outcome.receipt?.status).toBe('paid')
  })

  test('error: a wallet that never answers ends after half an hour, and nobody claims that nothing was paid', async () => {
    const one = await payKit()
    held(one)
    const outcome = await one.pay()
    await review(one)
    void send(one)
    await flush()
    cancelSubmit(one.kit)
    await close(one)
    expect(outcome).toEqual({})
    await one.clock.pass(31 * 60_000)
    expect(codeOf(outcome.error)).toBe('OUTCOME_UNKNOWN')
  })

  test('behavior: a token that keeps a part leaves the rest to pay', async () => {
    const one = await payKit()
    const outcome = await one.pay()
    await review(one)
    await send(one)
    one.payments.arrive({ hash: hashOf('cd'), value: ether, from: self })
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(10_000)
    expect(outcome).toEqual({})
    expect(one.payment()).toMatchObject({ status: 'open', arrived: [{ value: ether }] })
    await review(one)
    expect(reviewOf(one).intent.value).toBe(ether / 2n)
  })

  test('error: an account that cannot pay is told, and no review is shown', async () => {
    const one = await payKit({ balance: ether })
    await one.pay()
    await review(one)
    expect(view(one)).toBe('Pay')
    expect(one.payment()?.error?.code).toBe('INSUFFICIENT_FUNDS')
    expect(one.payment()?.preparing).toBeUndefined()
  })

  test('behavior: a wallet that connects meanwhile comes back to the payment', async () => {
    const one = await payKit()
    one.kit.store.set(connectionAtoms.eip155, { status: 'disconnected' })
    const outcome = await one.pay()
    one.kit.store.set(openAtom, false)
    connectAs(one.kit, second)
    await flush()
    expect(outcome).toEqual({})
    expect(one.kit.store.get(openAtom)).toBe(true)
    expect(view(one)).toBe('Pay')
  })
})

describe('kit.pay by a code', () => {
  async function shown(change: Partial<PaymentRequest> = {}) {
    const one = await payKit()
    const outcome = await one.pay(change)
    await scan(one)
    return { one, outcome }
  }

  test('default: paid as soon as the network shows exactly that amount', async () => {
    const { one, outcome } = await shown()
    expect(one.payment()).toMatchObject({ status: 'code', uri: `pay:${other}?value=${(3n * ether) / 2n}` })
    one.payments.arrive({ hash: hashOf('01'), value: (3n * ether) / 2n, from: second })
    await one.clock.pass(5_000)
    expect(outcome.receipt).toMatchObject({ status: 'paid', transactions: [hashOf('01')], payer: second })
  })

  test('behavior: what came before the code does not count', async () => {
    const one = await payKit()
    one.payments.arrive({ hash: hashOf('01'), value: (3n * ether) / 2n })
    const outcome = await one.pay()
    void scan(one)
    await one.clock.pass(9_000)
    expect(outcome).toEqual({})
  })

  test('behavior: underpaid is told and the code asks for the rest; both together are the receipt', async () => {
    const { one, outcome } = await shown()
    one.payments.arrive({ hash: hashOf('01'), value: ether })
    await one.clock.pass(5_000)
    expect(outcome).toEqual({})
    expect(one.payment()?.uri).toBe(`pay:${other}?value=${ether / 2n}`)
    one.payments.arrive({ hash: hashOf('02'), value: ether / 2n })
    await one.clock.pass(5_000)
    expect(outcome.receipt).toMatchObject({
      status: 'paid',
      received: '1.5',
      transactions: [hashOf('01'), hashOf('02')],
    })
  })

  test('behavior: a transaction that is found twice counts once', async () => {
    const { one, outcome } = await shown()
    one.payments.arrive({ hash: hashOf('01'), value: ether })
    await one.clock.pass(5_000)
    // A node that lags behind, or a reorganisation, shows the same transaction in a later block.
    one.payments.arrive({ hash: hashOf('01'), value: ether })
    await one.clock.pass(5_000)
    expect(outcome).toEqual({})
    expect(one.payment()?.arrived).toHaveLength(1)
  })

  test('behavior: overpaid is told', async () => {
    const { one, outcome } = await shown()
    one.payments.arrive({ hash: hashOf('01'), value: 2n * ether })
    await one.clock.pass(5_000)
    expect(outcome.receipt).toMatchObject({ status: 'overpaid', amount: '1.5', received: '2' })
  })

  test('error: a network that is away is told, and what was paid meanwhile is found', async () => {
    const { one, outcome } = await shown()
    one.payments.isAway = true
    one.payments.arrive({ hash: hashOf('01'), value: (3n * ether) / 2n })
    await one.clock.pass(9_000)
    expect(one.payment()?.unreachable).toBe(true)
    one.payments.isAway = false
    await one.clock.pass(5_000)
    expect(outcome.receipt?.status).toBe('paid')
  })

  test('error: expired says what had arrived, and no review is left', async () => {
    const now = 1_800_000_000_000
    const { one, outcome } = await shown({ expiresAt: now + 60_000 })
    one.payments.arrive({ hash: hashOf('01'), value: ether })
    await one.clock.pass(61_000)
    expect(outcome.error).toMatchObject({
      code: 'PAYMENT_EXPIRED',
      data: { received: '1', symbol: 'MRD', transactions: [hashOf('01')] },
    })
    expect(one.payment()?.status).toBe('expired')
    expect(view(one)).toBe('Pay')
    expect(one.clock.waiting).toBeLessThan(3)
  })

  test('behavior: paid in the last moment still counts', async () => {
    const { one, outcome } = await shown({ expiresAt: 1_800_000_000_000 + 6_000 })
    await one.clock.pass(5_000)
    one.payments.arrive({ hash: hashOf('01'), value: (3n * ether) / 2n })
    await one.clock.pass(1_500)
    expect(outcome.receipt?.status).toBe('paid')
  })
})

test('error: an account that has to sign in first sees that instead, and the page hears of it', async () => {
  const one = await payKit()
  const { store } = one.kit
  store.set(optionsAtom, { ...store.get(optionsAtom), siwx: {} as never })
  store.set(accountGateAtom, {
    freeViews: atom(/^SIWX/),
    signIns: atom({ session: undefined, sessions: [] }) as never,
    holdsBack: () => true,
    check: () => {
      throw signInRequired('SIGN_IN_REQUIRED')
    },
  })
  const { error } = await one.pay()
  expect(codeOf(error)).toBe('SIGN_IN_REQUIRED')
  expect(one.kit.store.get(openAtom)).toBe(true)
  expect(view(one)).toBe('SIWXSignMessage')
  expect(one.payment()).toBeUndefined()
})

describe('what kit.pay is asked for', () => {
  const bad: readonly (readonly [string, Partial<PaymentRequest>, RegExp])[] = [
    ['amount', { amount: '1,5' }, /decimal number above 0/],
    ['amount', { amount: '0.00' }, /decimal number above 0/],
    ['amount', { amount: 1.5 as unknown as string }, /decimal number above 0/],
    ['amount', { amount: '1e3' }, /decimal number above 0/],
    ['amount', { amount: '0.0000000000000000001' }, /at most 18 digits/],
    ['asset', { asset: 'MRD' }, /CAIP-19/],
    ['asset', { asset: 'slip44:60' }, /must begin with its network/],
    ['asset', { asset: 'eip155:77/slip44:60' }, /add that network to `networks`/],
    ['asset', { asset: 'eip155:1/token:abc' }, /"slip44:…" or "erc20:…"/],
    ['asset', { asset: 'eip155:1/erc20:0x12' }, /no address of a token/],
    ['network', { network: 'eip155:2' }, /must be eip155:1/],
    ['recipient', { recipient: '0x12' }, /an address on Meridian/],
    ['recipient', { recipient: `0x${'0'.repeat(40)}` }, /an address on Meridian/],
    ['recipient', { recipient: 'name.eth' }, /an address on Meridian/],
    ['expiresAt', { expiresAt: 1 }, /in the future/],
    ['expiresAt', { expiresAt: Number.NaN }, /epoch milliseconds/],
    ['expiresAt', { expiresAt: Number.MAX_SAFE_INTEGER }, /within 100 years/],
    ['expiresAt', { expiresAt: 1_800_000_000_000_000 }, /within 100 years/],
    ['asset', { asset: 'eip155:1/slip44:501' }, /slip44:60/],
    ['asset', { asset: 'eip155:1/slip44:abc' }, /slip44:60/],
    ['label', { label: {} as string }, /a text/],
  ]
  test.each(bad)('error: %s %o', async (option, change, message) => {
    const one = await payKit()
    const { error } = await one.pay(change)
    expect(error).toMatchObject({ code: 'OPTION_INVALID', data: { option } })
    expect((error as Error).message).toMatch(message)
    expect(one.kit.store.get(openAtom)).toBe(false)
  })

  test('default: an asset without its network, and a network beside it', async () => {
    const one = await payKit()
    await one.pay({ asset: 'slip44:60', network: 'eip155:2' })
    expect(one.payment()?.due?.asset).toBe('eip155:2/slip44:60')
  })

  test('error: the recipient is the token itself', async () => {
    const one = await payKit()
    const { error } = await one.pay({ asset: `eip155:1/erc20:${other}` })
    expect(error).toMatchObject({ code: 'OPTION_INVALID', data: { option: 'recipient' } })
  })
})
