import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { close, codeOf, payKit, review, scan } from '../../../test/fakes/pay-kit.ts'
import { endSendKits, ether, hashOf, reviewOf } from '../../../test/fakes/send-kit.ts'

afterEach(endSendKits)

const part = { received: '1', symbol: 'MRD', transactions: [hashOf('01')] }

/** A part of the amount has arrived, and the visitor leaves. */
async function left(change: Parameters<Awaited<ReturnType<typeof payKit>>['pay']>[0] = {}) {
  const one = await payKit()
  const outcome = await one.pay(change)
  await scan(one)
  one.payments.arrive({ hash: hashOf('01'), value: ether })
  await one.clock.pass(5_000)
  await close(one)
  return { one, outcome }
}

describe('a payment that the visitor leaves and comes back to', () => {
  test('behavior: the page hears of the part that had arrived', async () => {
    const { outcome } = await left()
    expect(outcome.error).toMatchObject({ code: 'MODAL_CLOSED', data: part })
  })

  test('behavior: nothing that arrived is no part', async () => {
    const one = await payKit()
    const outcome = await one.pay()
    await close(one)
    expect(outcome.error).toMatchObject({ code: 'MODAL_CLOSED', data: undefined })
  })

  test('behavior: the same request asks for the rest, and its receipt has the whole sum', async () => {
    const { one } = await left({ expiresAt: 1_800_000_600_000 })
    const again = await one.pay({ expiresAt: 1_800_000_900_000 })
    await review(one)
    expect(reviewOf(one).intent.value).toBe(ether / 2n)
    one.payments.arrive({ hash: hashOf('02'), value: ether / 2n })
    await one.clock.pass(5_000)
    expect(again.receipt).toMatchObject({ status: 'paid', received: '1.5' })
    expect(again.receipt?.transactions).toEqual([hashOf('01'), hashOf('02')])
  })

  test('behavior: the code that was shown is found, although it was paid meanwhile', async () => {
    const { one } = await left()
    one.payments.arrive({ hash: hashOf('02'), value: ether / 2n })
    const again = await one.pay()
    await one.clock.pass(5_000)
    expect(again.receipt).toMatchObject({ status: 'paid', received: '1.5' })
  })

  test('behavior: a code from more than half an hour ago is not searched for', async () => {
    const { one } = await left()
    await one.clock.pass(31 * 60_000)
    one.payments.arrive({ hash: hashOf('02'), value: ether / 2n })
    const again = await one.pay()
    await one.clock.pass(5_000)
    expect(again).toEqual({})
    expect(one.payment()?.arrived).toHaveLength(1)
  })

  test('behavior: what was found belongs to one order, and to one payment of it', async () => {
    const { one } = await left()
    const other = await one.pay({ label: 'Order 1139' })
    expect(one.payment()?.arrived).toEqual([])
    const again = await one.pay()
    expect(codeOf(other.error)).toBe('MODAL_CLOSED')
    one.payments.arrive({ hash: hashOf('02'), value: ether / 2n })
    await one.clock.pass(5_000)
    expect(again.receipt?.status).toBe('paid')
    await close(one)
    await one.pay()
    await flush()
    expect(one.payment()?.arrived).toEqual([])
  })

  test('behavior: the part of an expired payment is to be returned, and counts no more', async () => {
    const { one } = await left()
    const last = await one.pay({ expiresAt: one.clock.now() + 60_000 })
    await one.clock.pass(61_000)
    expect(last.error).toMatchObject({ code: 'PAYMENT_EXPIRED', data: part })
    await close(one)
    await one.pay()
    expect(one.payment()?.arrived).toEqual([])
  })

  test('behavior: the reference of the first code stays', async () => {
    const one = await payKit()
    let made = 0
    Object.assign(one.payments, { makeReference: async () => `reference-${++made}` })
    await one.pay()
    await scan(one)
    await close(one)
    await one.pay()
    expect(one.payment()?.due?.reference).toBe('reference-1')
  })
})
