import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import {
  connectAs,
  endSendKits,
  ether,
  fill,
  other,
  reviewed,
  reviewOf,
  second,
  self,
  sendKit,
  stateOf,
} from '../../../test/fakes/send-kit.ts'
import { refreshBalance } from '../assets/balances.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { keyedNameAtom } from './form.atoms.ts'
import { acceptDispute, startReview } from './review.ts'
import { amountTextAtom, sendFormAtom, sendKeyAtom, setMax } from './send.atoms.ts'
import { submitReview } from './submit.ts'

afterEach(endSendKits)

describe('review', () => {
  test('default: the frozen intent is what was typed, to the last unit (A-22)', async () => {
    const one = await reviewed({}, '0.000001234567890123')
    expect(reviewOf(one).intent).toMatchObject({
      from: self,
      to: other,
      value: 1234567890123n,
      caipNetworkId: 'eip155:1',
    })
    expect(Object.isFrozen(reviewOf(one).intent)).toBe(true)
    expect(one.kit.store.get(routeAtom).name).toBe('WalletSendPreview')
    expect(reviewOf(one).balance).toBe(2n * ether)
  })

  test('behavior: Max leaves exactly the quoted fee (A-04)', async () => {
    const one = await sendKit({ balance: 1_123_456_789_012_345_678n })
    one.kit.store.set(openAtom, true)
    fill(one)
    setMax(one.kit)
    await refreshBalance(one.kit)
    await startReview(one.kit, one.driver.open)
    const { intent, max } = reviewOf(one)
    expect(max).toBe(true)
    expect(intent.value).toBe(1_123_456_789_012_345_678n - one.driver.fee)
    expect(one.kit.store.get(amountTextAtom)).toBe('1.123435789012345678')
  })

  test.each([
    ['', other, 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
    ['1', '', 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
    ['1,000', other, 'AMOUNT_INVALID', '"1,000" is not an amount'],
    ['1', 'juniper.tide', 'ADDRESS_INVALID', '"juniper.tide" is not an address of this network'],
  ])('error: %j to %j is %s', async (amount, recipient, code, message) => {
    const one = await sendKit()
    fill(one, amount, recipient)
    await startReview(one.kit, one.driver.open)
    expect(stateOf(one)).toMatchObject({ status: 'editing', error: { code, message } })
  })

  test('error: a namespace that cannot send', async () => {
    const one = await sendKit()
    fill(one)
    await startReview(one.kit, () => Promise.reject(everyError('SEND_UNSUPPORTED')))
    expect(stateOf(one)).toMatchObject({ error: { message: 'Unsupported chain' } })
  })

  test('behavior: another account or network empties the form and drops a review under way', async () => {
    const one = await sendKit()
    fill(one)
    let release = () => {}
    one.driver.quoteGate = new Promise((resolve) => {
      release = resolve
    })
    const done = startReview(one.kit, one.driver.open)
    connectAs(one.kit, second)
    release()
    await done
    expect(stateOf(one).status).toBe('editing')
    expect(one.kit.store.get(sendFormAtom)).toEqual({ amount: '', max: false, recipient: '' })
  })

  test('behavior: a recipient reached by its name stays so, whatever a look-up says meanwhile', async () => {
    const one = await sendKit()
    const { store } = one.kit
    fill(one, '1', 'ada.test')
    const key = store.get(sendKeyAtom)
    store.set(keyedNameAtom, { key, text: 'ada.test', name: 'ada.test', address: other })
    let release = () => {}
    one.driver.quoteGate = new Promise((resolve) => {
      release = resolve
    })
    const done = startReview(one.kit, one.driver.open)
    await flush()
    store.set(keyedNameAtom, { key, text: 'ada.test' })
    release()
    await done
    expect(reviewOf(one)).toMatchObject({ byName: true, name: 'ada.test', intent: { to: other } })
  })
})

describe('endpoints that contradict each other', () => {
  const disputed = async (answer: () => Promise<boolean>) => {
    const one = await sendKit()
    one.driver.send.disputed = answer
    one.kit.store.set(openAtom, true)
    fill(one)
    await startReview(one.kit, one.driver.open)
    return one
  }

  test('behavior: the wallet is not asked before the visitor goes on', async () => {
    const one = await disputed(async () => true)
    expect(reviewOf(one).disputed).toBe(true)
    await submitReview(one.kit, one.driver.open)
    expect([stateOf(one).status, one.driver.submitted.length]).toEqual(['review', 0])
    acceptDispute(one.kit)
    // A changed fee makes a new review; the accepted dispute must outlast it.
    one.driver.fee *= 2n
    await submitReview(one.kit, one.driver.open)
    expect(stateOf(one)).toMatchObject({ status: 'review', accepted: true, notice: { type: 'fee-changed' } })
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted.length).toBe(1)
  })

  test('behavior: another review asks anew', async () => {
    const one = await disputed(async () => true)
    acceptDispute(one.kit)
    await startReview(one.kit, one.driver.open)
    expect(stateOf(one)).not.toMatchObject({ accepted: true })
  })

  test.each([
    ['agree', async () => false],
    ['cannot be asked', () => Promise.reject(everyError('RPC_UNREACHABLE', { id: 'eip155:1' }))],
  ])('default: endpoints that %s keep nobody from paying', async (_, answer) => {
    const one = await disputed(answer)
    expect(reviewOf(one).disputed).toBe(undefined)
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted.length).toBe(1)
  })
})

describe('facts about the recipient', () => {
  test('behavior: those that do not come in five seconds leave a review without them', async () => {
    const one = await sendKit()
    one.driver.send = { ...one.driver.send, inspect: () => new Promise(() => {}) }
    fill(one)
    const starting = startReview(one.kit, one.driver.open)
    await one.clock.pass(5_000)
    await starting
    expect(stateOf(one).status).toBe('review')
    expect(reviewOf(one)).not.toHaveProperty('facts')
  })

  test('behavior: an address that was typed without its checksum is marked as such', async () => {
    const checked = await reviewed()
    expect(reviewOf(checked)).not.toHaveProperty('noChecksum')
    const typed = await sendKit()
    fill(typed, '1', other.toLowerCase())
    await startReview(typed.kit, typed.driver.open)
    expect(reviewOf(typed).noChecksum).toBe(true)
  })
})
