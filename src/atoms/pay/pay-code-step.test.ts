import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { payKit, scan, view } from '../../../test/fakes/pay-kit.ts'
import { endSendKits, ether, hashOf } from '../../../test/fakes/send-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { goBack } from '../navigation/navigate.ts'
import { historyAtom } from '../navigation/router.atoms.ts'
import { hideCode } from './search-payment.ts'

afterEach(endSendKits)

/** The code shows. */
async function shown() {
  const one = await payKit()
  const outcome = await one.pay()
  await scan(one)
  const depth = () => one.kit.store.get(historyAtom).length
  return { one, outcome, depth }
}

describe('the way back from the code', () => {
  test('behavior: Back leads to the ways to pay, and the search goes on', async () => {
    const { one, outcome, depth } = await shown()
    expect(depth()).toBe(2)
    goBack(one.kit)
    expect([one.payment()?.status, view(one), one.kit.store.get(openAtom), depth()]).toEqual(['open', 'Pay', true, 1])
    one.payments.arrive({ hash: hashOf('01'), value: (3n * ether) / 2n })
    await one.clock.pass(5_000)
    expect(outcome.receipt?.status).toBe('paid')
  })

  test('behavior: the button and the receipt leave no step behind', async () => {
    const { one, depth } = await shown()
    hideCode(one.kit)
    expect(depth()).toBe(1)
    await scan(one)
    expect(depth()).toBe(2)
    one.payments.arrive({ hash: hashOf('01'), value: (3n * ether) / 2n })
    await one.clock.pass(5_000)
    expect([one.payment()?.status, depth()]).toEqual(['paid', 1])
  })

  test('behavior: the same call again leaves the code, another request takes its place', async () => {
    const { one, depth } = await shown()
    await one.pay()
    expect([one.payment()?.status, depth()]).toEqual(['code', 2])
    await one.pay({ amount: '0.5' })
    await flush()
    expect([one.payment()?.status, depth()]).toEqual(['open', 1])
  })
})
