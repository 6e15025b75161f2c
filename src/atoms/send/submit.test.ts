import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import {
  connectAs,
  endSendKits,
  ether,
  fill,
  hashOf,
  other,
  type SendKit,
  second,
  self,
  sendKit,
  sessionOf,
  tracked,
} from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { WmError } from '../../chains/core/errors.ts'
import { refreshBalance } from '../balances/balances.atoms.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../router/router.atoms.ts'
import { toastAtom } from '../toast/toast.atoms.ts'
import { startReview } from './review.ts'
import { amountTextAtom, sendFormAtom, sendStateAtom, setAmount, setMax, setRecipient } from './send.atoms.ts'
import type { Review } from './send.machine.ts'
import { cancelSubmit, submitReview } from './submit.ts'
import { submitIntent } from './submit-intent.ts'
import { addTransaction, transactionsAtom } from './transaction-list.ts'
import { watchTransactions } from './watch.ts'

afterEach(endSendKits)

const state = ({ kit }: SendKit) => kit.store.get(sendStateAtom)
const list = ({ kit }: SendKit) => kit.store.get(transactionsAtom)
const reviewOf = (one: SendKit): Review => (state(one) as Extract<ReturnType<typeof state>, { review: Review }>).review

async function reviewed(given: Parameters<typeof sendKit>[0] = {}, amount = '1.5'): Promise<SendKit> {
  const one = await sendKit(given)
  one.kit.store.set(openAtom, true)
  one.kit.store.set(historyAtom, [{ name: 'WalletSend', params: undefined }])
  watchTransactions(one.kit, one.port.open)
  fill(one, amount)
  await startReview(one.kit, one.port.open)
  expect(state(one).status).toBe('review')
  return one
}

/** A wallet that answers when the test says so. */
function held({ port }: SendKit) {
  let resolve = (_: string) => {}
  let reject = (_: unknown) => {}
  port.answer = () =>
    new Promise<string>((yes, no) => {
      resolve = yes
      reject = no
    })
  return { resolve: (hash: string) => resolve(hash), reject: (error: unknown) => reject(error) }
}

async function prompted(one: SendKit): Promise<void> {
  void submitReview(one.kit, one.port.open)
  await flush()
  expect(one.port.submitted).toHaveLength(1)
}

describe('review', () => {
  test('default: the frozen intent is what was typed, to the last unit (safety A-22)', async () => {
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

  test('behavior: Max leaves exactly the quoted fee (safety A-04)', async () => {
    const one = await sendKit({ balance: 1_123_456_789_012_345_678n })
    one.kit.store.set(openAtom, true)
    fill(one)
    setMax(one.kit)
    await refreshBalance(one.kit)
    await startReview(one.kit, one.port.open)
    const { intent, max } = reviewOf(one)
    expect(max).toBe(true)
    expect(intent.value).toBe(1_123_456_789_012_345_678n - one.port.fee)
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
    await startReview(one.kit, one.port.open)
    expect(state(one)).toMatchObject({ status: 'editing', error: { code, message } })
  })

  test('error: a namespace that cannot send', async () => {
    const one = await sendKit()
    fill(one)
    await startReview(one.kit, () => Promise.reject(new WmError('SEND_UNSUPPORTED')))
    expect(state(one)).toMatchObject({ error: { message: 'Unsupported chain' } })
  })

  test('behavior: another account or network empties the form and drops a review under way', async () => {
    const one = await sendKit()
    fill(one)
    let release = () => {}
    one.port.quoteGate = new Promise((resolve) => {
      release = resolve
    })
    const done = startReview(one.kit, one.port.open)
    connectAs(one.kit, second)
    release()
    await done
    expect(state(one).status).toBe('editing')
    expect(one.kit.store.get(sendFormAtom)).toEqual({ amount: '', max: false, recipient: '' })
  })
})

describe('submit', () => {
  test('default: one prompt, stored before the wallet is asked, then sent', async () => {
    const one = await reviewed()
    let storedFirst: unknown
    one.port.answer = async () => {
      storedFirst = list(one)[0]?.status
      return hashOf('cd')
    }
    const { id } = reviewOf(one).intent
    await submitReview(one.kit, one.port.open)
    await flush()
    expect(storedFirst).toBe('prompted')
    expect(list(one)).toMatchObject([
      { id, status: 'pending', hash: hashOf('cd'), value: '1500000000000000000', mark: { nonce: 7 } },
    ])
    expect(state(one)).toEqual({ status: 'sent', id })
    expect(one.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id } })
    expect(one.kit.store.get(sendFormAtom).amount).toBe('')
    expect(tracked(one.events)).toEqual(expect.arrayContaining(['SEND_INITIATED', 'SEND_SUCCESS']))
    expect(one.kit.store.get(toastAtom)).toMatchObject({ tone: 'success', message: { id: 'send.started' } })
  })

  test('behavior: 60 presses in a row ask the wallet once (safety S-01)', async () => {
    const one = await reviewed()
    held(one)
    for (let press = 0; press < 60; press++) void submitReview(one.kit, one.port.open)
    await flush()
    for (let press = 0; press < 60; press++) void submitReview(one.kit, one.port.open)
    await flush()
    expect(one.port.submitted).toHaveLength(1)
    expect(list(one)).toHaveLength(1)
  })

  test('behavior: two tabs with the same intent ask once, with and without locks (safety S-02)', async () => {
    for (const withLocks of [true, false]) {
      const storage = new FakeStorage()
      const first = await sendKit({ storage, ...(withLocks ? {} : { locks: undefined }) })
      const secondTab = await sendKit({ storage, locks: first.kit.env.locks })
      fill(first)
      await startReview(first.kit, first.port.open)
      const review = reviewOf(first)
      const submission = (signal = new AbortController().signal) => ({
        review,
        session: sessionOf(),
        mark: { nonce: 7, block: '100' },
        signal,
        onPrompt: () => {},
      })
      held(first)
      const a = submitIntent(first.kit, first.port, submission())
      const b = submitIntent(secondTab.kit, secondTab.port, submission())
      await expect(b).rejects.toMatchObject({ code: 'SUBMIT_REPEATED' })
      a.catch(() => {})
      expect(first.port.submitted.length + secondTab.port.submitted.length).toBe(1)
    }
  })

  test('behavior: a tab that comes second shows how the transfer goes, and offers no other one', async () => {
    const storage = new FakeStorage()
    const one = await reviewed({ storage })
    const tab = await sendKit({ storage, locks: one.kit.env.locks })
    tab.kit.store.set(openAtom, true)
    tab.kit.store.set(historyAtom, [{ name: 'WalletSendPreview', params: undefined }])
    tab.kit.store.set(sendStateAtom, state(one))
    const wallet = held(one)
    await prompted(one)
    await submitReview(tab.kit, tab.port.open)
    const { id } = reviewOf(one).intent
    expect(state(tab)).toEqual({ status: 'unknown', id })
    expect(list(tab)).toMatchObject([{ id, status: 'prompted' }])
    expect(tab.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id } })
    await submitReview(tab.kit, tab.port.open)
    wallet.resolve(hashOf('cd'))
    await flush()
    expect(one.port.submitted.length + tab.port.submitted.length).toBe(1)
  })

  test('behavior: 10,000 trials of repeated presses in two tabs, whatever the wallet answers, never ask twice', async () => {
    const storage = new FakeStorage()
    const one = await reviewed({ storage })
    const tab = await sendKit({ storage, locks: one.kit.env.locks })
    const template = reviewOf(one)
    const answers: readonly (() => Promise<string>)[] = [
      async () => hashOf('cd'),
      () => Promise.reject(new WmError('USER_REJECTED', { action: 'send' })),
      () => Promise.reject(new WmError('OUTCOME_UNKNOWN')),
      () => Promise.reject('garbage'),
    ]
    let asked = 0
    for (let trial = 0; trial < 10_000; trial++) {
      const id = `trial-${trial}`
      const review = { ...template, intent: { ...template.intent, id } }
      const answer = answers[trial % 4] as () => Promise<string>
      one.port.answer = tab.port.answer = () => {
        asked++
        return answer()
      }
      const submission = {
        review,
        session: sessionOf(),
        mark: { nonce: 1, block: '1' },
        signal: one.kit.signal,
        onPrompt: () => {},
      }
      const tries = [one, tab, one, tab].map(({ kit, port }) => submitIntent(kit, port, submission))
      const results = await Promise.allSettled(tries)
      expect(asked).toBe(trial + 1)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      one.kit.store.set(transactionsAtom, [])
      tab.kit.store.set(transactionsAtom, [])
      storage.clear()
    }
  })

  test('behavior: a wallet that says nothing for 30 s gets help; Cancel answers at once; the late hash is kept (safety S-03)', async () => {
    const one = await reviewed()
    const wallet = held(one)
    const { id } = reviewOf(one).intent
    await prompted(one)
    expect(state(one)).toMatchObject({ status: 'submitting', step: 'wallet', slow: false })
    await one.clock.pass(30_000)
    expect(state(one)).toMatchObject({ slow: true })
    cancelSubmit(one.kit)
    expect(state(one)).toMatchObject({ status: 'review', notice: { type: 'cancelled', open: id } })
    expect(list(one)).toMatchObject([{ id, status: 'unknown', cancelled: true }])
    one.port.found = { status: 'not-found' }
    await one.clock.pass(60_000)
    // The prompt is still open: not found yet is not the same as not sent.
    expect(list(one)).toMatchObject([{ status: 'unknown' }])
    one.port.found = { status: 'pending' }
    wallet.resolve(hashOf('cd'))
    await flush()
    expect(list(one)).toMatchObject([{ id, status: 'pending', hash: hashOf('cd'), cancelled: true }])
    expect(one.kit.store.get(routeAtom).name).toBe('WalletSendConfirmed')
  })

  test('behavior: Cancel while the fee is checked never reaches the wallet', async () => {
    const one = await reviewed()
    let release = () => {}
    one.port.quoteGate = new Promise((resolve) => {
      release = resolve
    })
    const done = submitReview(one.kit, one.port.open)
    await flush()
    cancelSubmit(one.kit)
    release()
    await done
    expect(one.port.submitted).toHaveLength(0)
    expect(list(one)).toHaveLength(0)
    expect(state(one)).toMatchObject({ status: 'review' })
    expect(state(one)).not.toHaveProperty('notice')
  })

  test('behavior: a rejection keeps the inputs and tells so (safety S-05)', async () => {
    const one = await reviewed()
    const before = reviewOf(one).intent.id
    one.port.answer = () => Promise.reject(new WmError('USER_REJECTED', { action: 'send' }))
    await submitReview(one.kit, one.port.open)
    expect(state(one)).toMatchObject({ status: 'declined' })
    expect(reviewOf(one).intent.id).not.toBe(before)
    expect(list(one)).toHaveLength(0)
    expect(one.kit.store.get(sendFormAtom)).toMatchObject({ amount: '1.5', recipient: other })
    expect(one.kit.store.get(routeAtom).name).toBe('WalletSendPreview')
    expect(one.kit.store.get(toastAtom)).toMatchObject({ tone: 'error', message: { id: 'error.sendRejected' } })
    expect(tracked(one.events)).toContain('SEND_REJECTED')
  })

  test('behavior: whatever a wallet throws, nothing escapes and nothing counts as sent (safety S-06)', async () => {
    const one = await sendKit()
    fill(one)
    await startReview(one.kit, one.port.open)
    const template = reviewOf(one)
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const trap = new Proxy(new Error('x'), {
      get() {
        throw new Error('getter')
      },
      getPrototypeOf() {
        throw new Error('prototype')
      },
    })
    let trial = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.anything({ withBigInt: true, withSparseArray: true, withNullPrototype: true }),
          fc.constantFrom<unknown>(
            'no',
            undefined,
            null,
            circular,
            trap,
            { code: '4001' },
            { code: -32603, message: 7 },
          ),
          fc.record({ code: fc.oneof(fc.integer(), fc.string()), message: fc.anything() }),
        ),
        async (thrown) => {
          one.port.answer = () => Promise.reject(thrown)
          const review = { ...template, intent: { ...template.intent, id: `fuzz-${trial++}-x` } }
          const outcome = await submitIntent(one.kit, one.port, {
            review,
            session: sessionOf(),
            mark: { nonce: 1, block: '1' },
            signal: new AbortController().signal,
            onPrompt: () => {},
          })
          expect(['declined', 'unknown']).toContain(outcome.type)
          const stored = list(one)[0]?.status
          expect(outcome.type === 'unknown' ? stored : undefined).toBe(stored)
          one.kit.store.set(transactionsAtom, [])
          one.kit.storage.remove('transactions')
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test('behavior: an answer that tells nothing is an unknown outcome, not a success (safety S-07)', async () => {
    const one = await reviewed()
    const { id } = reviewOf(one).intent
    one.port.answer = () => Promise.reject(new WmError('OUTCOME_UNKNOWN'))
    one.port.found = { status: 'not-found' }
    await submitReview(one.kit, one.port.open)
    await flush()
    expect(state(one)).toEqual({ status: 'unknown', id })
    expect(list(one)).toMatchObject([{ id, status: 'unknown' }])
    expect(one.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id } })
    expect(tracked(one.events)).not.toContain('SEND_SUCCESS')
    await one.clock.pass(8_000)
    expect(list(one)).toMatchObject([{ status: 'not-sent' }])
  })

  test('behavior: a failure that the wallet names leaves nothing behind', async () => {
    const one = await reviewed()
    one.port.answer = () => Promise.reject(new WmError('UNAUTHORIZED'))
    await submitReview(one.kit, one.port.open)
    expect(state(one)).toMatchObject({ status: 'failed', notice: { error: { code: 'UNAUTHORIZED' } } })
    expect(list(one)).toHaveLength(0)
    expect(one.events.filter(({ name }) => name === 'error')).toHaveLength(1)
    expect(tracked(one.events)).toContain('SEND_ERROR')
  })

  test('behavior: a fee 30 % up is shown first; the wallet is not asked with the old one (safety A-05)', async () => {
    const one = await sendKit()
    one.kit.store.set(openAtom, true)
    fill(one)
    setMax(one.kit)
    await refreshBalance(one.kit)
    await startReview(one.kit, one.port.open)
    const shown = reviewOf(one).intent
    one.port.fee = (one.port.fee * 13n) / 10n
    await submitReview(one.kit, one.port.open)
    expect(one.port.submitted).toHaveLength(0)
    expect(state(one)).toMatchObject({ status: 'review', notice: { type: 'fee-changed' } })
    const next = reviewOf(one).intent
    expect(next.fee.fee).toBe(one.port.fee)
    expect(next.value).toBe(2n * ether - one.port.fee)
    expect(next.id).not.toBe(shown.id)
    await submitReview(one.kit, one.port.open)
    expect(one.port.submitted).toMatchObject([{ value: 2n * ether - one.port.fee }])
  })

  test('behavior: another account since the review blocks it (safety S-16)', async () => {
    const one = await reviewed()
    connectAs(one.kit, second)
    await submitReview(one.kit, one.port.open)
    expect(one.port.submitted).toHaveLength(0)
    expect(state(one)).toMatchObject({ status: 'failed', notice: { error: { code: 'ACCOUNT_CHANGED' } } })
  })

  test('behavior: the hundredth pending transfer is refused (safety S-10)', async () => {
    const one = await reviewed()
    const now = one.clock.now()
    for (let index = 0; index < 99; index++)
      addTransaction(one.kit, {
        id: `pending-${index}`,
        caipNetworkId: 'eip155:9',
        connectorId: 'w',
        from: self,
        to: other,
        value: '1',
        fee: '1',
        symbol: 'MRD',
        decimals: 18,
        status: 'pending',
        createdAt: now + index,
        updatedAt: now,
      })
    await submitReview(one.kit, one.port.open)
    expect(one.port.submitted).toHaveLength(0)
    expect(state(one)).toMatchObject({
      status: 'failed',
      notice: { error: { code: 'PENDING_LIMIT', data: { limit: 99 } } },
    })
    expect(list(one)).toHaveLength(99)
  })

  test('behavior: closing the modal mid-send loses nothing (safety S-20)', async () => {
    const one = await reviewed()
    const wallet = held(one)
    await prompted(one)
    one.kit.store.set(openAtom, false)
    expect(list(one)).toMatchObject([{ status: 'prompted' }])
    wallet.resolve(hashOf('ab'))
    await flush()
    expect(list(one)).toMatchObject([{ status: 'pending', hash: hashOf('ab') }])
    expect(one.kit.store.get(openAtom)).toBe(false)
  })

  test('behavior: the form changes nothing while the wallet is asked', async () => {
    const one = await reviewed()
    held(one)
    await prompted(one)
    const { intent } = reviewOf(one)
    setAmount(one.kit, '2')
    setRecipient(one.kit, second)
    await startReview(one.kit, one.port.open)
    expect(reviewOf(one).intent).toBe(intent)
  })
})
