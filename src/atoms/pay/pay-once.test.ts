import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { close, payKit, review, scan, send, view } from '../../../test/fakes/pay-kit.ts'
import {
  endSendKits,
  ether,
  fill,
  hashOf,
  held,
  other,
  reviewOf,
  second,
  self,
  stateOf,
} from '../../../test/fakes/send-kit.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { historyAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { startReview } from '../send/review.ts'
import { setRecipient } from '../send/send.atoms.ts'
import { cancelSubmit } from '../send/submit.ts'
import { hideCode } from './search-payment.ts'

afterEach(endSendKits)

const due = (3n * ether) / 2n

/** A code was shown, and the visitor looks at the review. */
async function both() {
  const one = await payKit()
  const outcome = await one.pay()
  await scan(one)
  hideCode(one.kit)
  await review(one)
  if (view(one) !== 'WalletSendPreview') throw new Error('No review')
  return { one, outcome }
}

/** A code was shown, and the wallet is asked. */
async function asked() {
  const made = await both()
  const wallet = held(made.one)
  void send(made.one)
  await flush()
  return { ...made, wallet }
}

describe('a payment is paid once', () => {
  test('behavior: paid by code, its review is gone and the receipt is shown', async () => {
    const { one, outcome } = await both()
    one.payments.arrive({ hash: hashOf('01'), value: due })
    await one.clock.pass(5_000)
    expect(outcome.receipt?.status).toBe('paid')
    expect(view(one)).toBe('Pay')
    expect(stateOf(one).status).toBe('editing')
    await send(one)
    expect(one.driver.submitted).toHaveLength(0)
  })

  test('behavior: a part that arrives by code takes the review of the whole back', async () => {
    const { one, outcome } = await both()
    one.payments.arrive({ hash: hashOf('01'), value: ether })
    await one.clock.pass(5_000)
    expect(view(one)).toBe('Pay')
    await send(one)
    expect(one.driver.submitted).toHaveLength(0)
    await review(one)
    expect(reviewOf(one).intent.value).toBe(ether / 2n)
    expect(outcome).toEqual({})
  })

  test('behavior: a part that arrives while the review is made leaves none', async () => {
    const one = await payKit()
    await one.pay()
    await scan(one)
    hideCode(one.kit)
    let open = () => {}
    one.driver.quoteGate = new Promise<void>((resolve) => {
      open = resolve
    })
    const making = review(one)
    await flush()
    one.payments.arrive({ hash: hashOf('01'), value: ether })
    await one.clock.pass(5_000)
    open()
    await making
    expect(view(one)).toBe('Pay')
    expect(stateOf(one).status).toBe('editing')
    expect(one.payment()).toMatchObject({ status: 'open', arrived: [{ value: ether }] })
    expect(one.payment()?.error).toBeUndefined()
    expect(one.payment()?.preparing).toBeUndefined()
  })

  test('behavior: the receipt is shown in place of the view in which a wallet connects', async () => {
    const one = await payKit()
    const outcome = await one.pay()
    await scan(one)
    showView(one.kit, route('Connect'))
    one.payments.arrive({ hash: hashOf('01'), value: due })
    await one.clock.pass(5_000)
    expect(outcome.receipt?.status).toBe('paid')
    expect(view(one)).toBe('Pay')
  })

  test('behavior: paid by code and by the wallet is told as too much', async () => {
    const { one, outcome, wallet } = await asked()
    one.payments.arrive({ hash: hashOf('01'), value: due })
    await one.clock.pass(5_000)
    expect(outcome).toEqual({})
    wallet.resolve(hashOf('cd'))
    await flush()
    one.payments.arrive({ hash: hashOf('cd'), value: due, from: self })
    one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await one.clock.pass(10_000)
    expect(outcome.receipt).toMatchObject({ status: 'overpaid', received: '3' })
    expect(outcome.receipt?.transactions).toHaveLength(2)
  })

  test('behavior: paid by code and declined in the wallet is paid', async () => {
    const { one, outcome, wallet } = await asked()
    one.payments.arrive({ hash: hashOf('01'), value: due })
    await one.clock.pass(5_000)
    wallet.reject(connectionError('USER_REJECTED', { action: 'send' }))
    await flush()
    expect(outcome.receipt).toMatchObject({ status: 'paid', received: '1.5' })
    expect(one.kit.store.get(openAtom)).toBe(true)
    expect(view(one)).toBe('Pay')
  })

  test('behavior: paid by code and closed is paid after the half hour of a wallet that never answers', async () => {
    const { one, outcome } = await asked()
    one.payments.arrive({ hash: hashOf('01'), value: due })
    await one.clock.pass(5_000)
    await close(one)
    expect(outcome).toEqual({})
    await one.clock.pass(31 * 60_000)
    expect(outcome.receipt?.status).toBe('paid')
  })

  test('behavior: while the wallet is asked no other way is offered, and no review stays', async () => {
    const { one, wallet } = await asked()
    one.driver.found = { status: 'not-found' }
    expect(one.payment()?.status).toBe('asked')
    cancelSubmit(one.kit)
    await flush()
    expect(view(one)).toBe('Pay')
    expect(one.payment()?.status).toBe('asked')
    await review(one)
    await scan(one)
    await send(one)
    expect(one.payment()?.status).toBe('asked')
    expect(one.driver.submitted).toHaveLength(1)
    wallet.reject(connectionError('USER_REJECTED', { action: 'send' }))
    await flush()
    expect(one.payment()?.status).toBe('open')
  })

  test('behavior: a review to somebody else is taken back', async () => {
    const { one, outcome } = await both()
    setRecipient(one.kit, second)
    await startReview(one.kit, one.driver.open)
    expect(view(one)).toBe('Pay')
    await send(one)
    expect(one.driver.submitted).toHaveLength(0)
    expect(outcome).toEqual({})
    await review(one)
    expect(reviewOf(one).intent.to).toBe(other)
  })

  test('behavior: closed while the wallet is asked, another transfer can be sent', async () => {
    const { one, wallet } = await asked()
    await close(one)
    wallet.resolve(hashOf('cd'))
    await flush()
    one.kit.store.set(historyAtom, [route('WalletSend')])
    one.kit.store.set(openAtom, true)
    fill(one, '0.1', second)
    await startReview(one.kit, one.driver.open)
    expect(reviewOf(one).intent).toMatchObject({ to: second, value: ether / 10n })
    expect(view(one)).toBe('WalletSendPreview')
  })
})
