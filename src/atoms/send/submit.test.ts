import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import {
  connectAs,
  endSendKits,
  ether,
  fill,
  hashOf,
  held,
  other,
  prompted,
  reviewed,
  reviewOf,
  type SendKit,
  second,
  self,
  sendKit,
  sessionOf,
  stateOf,
  tracked,
} from '../../../test/fakes/send-kit.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { refreshBalance } from '../assets/balances.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { startReview } from './review.ts'
import { sendFormAtom, setAmount, setMax, setRecipient } from './send.atoms.ts'
import { cancelSubmit, submitReview } from './submit.ts'
import { submitIntent } from './submit-intent.ts'
import { addTransfer, isBatchLost, transfersAtom } from './transfer-list.ts'

afterEach(endSendKits)

const list = ({ kit }: SendKit) => kit.store.get(transfersAtom)

describe('submit', () => {
  test('default: one prompt, stored before the wallet is asked, then sent', async () => {
    const one = await reviewed()
    let storedFirst: unknown
    one.driver.answer = async () => {
      storedFirst = list(one)[0]?.status
      return hashOf('cd')
    }
    const { id } = reviewOf(one).intent
    await submitReview(one.kit, one.driver.open)
    await flush()
    expect(storedFirst).toBe('prompted')
    expect(list(one)).toMatchObject([
      { id, status: 'pending', hash: hashOf('cd'), value: '1500000000000000000', mark: { nonce: 7 } },
    ])
    expect(stateOf(one)).toEqual({ status: 'sent', id })
    expect(one.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id } })
    expect(one.kit.store.get(sendFormAtom).amount).toBe('')
    expect(tracked(one.events)).toEqual(expect.arrayContaining(['SEND_INITIATED', 'SEND_SUCCESS']))
    expect(one.kit.store.get(toastAtom)).toMatchObject({ tone: 'success', message: { id: 'send.started' } })
  })

  test('behavior: a wallet that says nothing for 30 s gets help; Cancel answers at once; the late hash is kept (S-03)', async () => {
    const one = await reviewed()
    const wallet = held(one)
    const { id } = reviewOf(one).intent
    await prompted(one)
    expect(stateOf(one)).toMatchObject({ status: 'submitting', step: 'wallet', slow: false })
    await one.clock.pass(30_000)
    expect(stateOf(one)).toMatchObject({ slow: true })
    cancelSubmit(one.kit)
    expect(stateOf(one)).toMatchObject({ status: 'review', notice: { type: 'cancelled', open: id } })
    expect(list(one)).toMatchObject([{ id, status: 'unknown', cancelled: true }])
    one.driver.found = { status: 'not-found' }
    await one.clock.pass(60_000)
    // The prompt is still open: not found yet is not the same as not sent.
    expect(list(one)).toMatchObject([{ status: 'unknown' }])
    one.driver.found = { status: 'pending' }
    wallet.resolve(hashOf('cd'))
    await flush()
    expect(list(one)).toMatchObject([{ id, status: 'pending', hash: hashOf('cd'), cancelled: true }])
    expect(one.kit.store.get(routeAtom).name).toBe('WalletSendConfirmed')
  })

  test('behavior: Cancel while the fee is checked never reaches the wallet', async () => {
    const one = await reviewed()
    let release = () => {}
    one.driver.quoteGate = new Promise((resolve) => {
      release = resolve
    })
    const done = submitReview(one.kit, one.driver.open)
    await flush()
    cancelSubmit(one.kit)
    release()
    await done
    expect(one.driver.submitted).toHaveLength(0)
    expect(list(one)).toHaveLength(0)
    expect(stateOf(one)).toMatchObject({ status: 'review' })
    expect(stateOf(one)).not.toHaveProperty('notice')
  })

  test('behavior: a rejection keeps the inputs and tells so (S-05)', async () => {
    const one = await reviewed()
    const before = reviewOf(one).intent.id
    one.driver.answer = () => Promise.reject(everyError('USER_REJECTED', { action: 'send' }))
    await submitReview(one.kit, one.driver.open)
    expect(stateOf(one)).toMatchObject({ status: 'declined' })
    expect(reviewOf(one).intent.id).not.toBe(before)
    expect(list(one)).toHaveLength(0)
    expect(one.kit.store.get(sendFormAtom)).toMatchObject({ amount: '1.5', recipient: other })
    expect(one.kit.store.get(routeAtom).name).toBe('WalletSendPreview')
    expect(one.kit.store.get(toastAtom)).toMatchObject({ tone: 'error', message: { id: 'error.sendRejected' } })
    expect(tracked(one.events)).toContain('SEND_REJECTED')
  })

  test('behavior: whatever a wallet throws, nothing escapes and nothing counts as sent (S-06)', async () => {
    const one = await sendKit()
    fill(one)
    await startReview(one.kit, one.driver.open)
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
          one.driver.answer = () => Promise.reject(thrown)
          const review = { ...template, intent: { ...template.intent, id: `fuzz-${trial++}-x` } }
          const outcome = await submitIntent(one.kit, one.driver, {
            review,
            session: sessionOf(),
            mark: { nonce: 1, block: '1' },
            signal: new AbortController().signal,
            onPrompt: () => {},
          })
          expect(['declined', 'unknown']).toContain(outcome.type)
          const stored = list(one)[0]?.status
          expect(outcome.type === 'unknown' ? stored : undefined).toBe(stored)
          one.kit.store.set(transfersAtom, [])
          one.kit.storage.remove('transactions')
        },
      ),
      { numRuns: tries(10_000) },
    )
  })

  test('behavior: an answer that tells nothing is an unknown outcome, not a success (S-07)', async () => {
    const one = await reviewed()
    const { id } = reviewOf(one).intent
    one.driver.answer = () => Promise.reject(everyError('OUTCOME_UNKNOWN'))
    one.driver.found = { status: 'not-found' }
    await submitReview(one.kit, one.driver.open)
    await flush()
    expect(stateOf(one)).toEqual({ status: 'unknown', id })
    expect(list(one)).toMatchObject([{ id, status: 'unknown' }])
    expect(one.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id } })
    expect(tracked(one.events)).not.toContain('SEND_SUCCESS')
    await one.clock.pass(8_000)
    expect(list(one)).toMatchObject([{ status: 'not-sent' }])
  })

  test('behavior: a failure that the wallet names leaves nothing behind', async () => {
    const one = await reviewed()
    one.driver.answer = () => Promise.reject(everyError('UNAUTHORIZED'))
    await submitReview(one.kit, one.driver.open)
    expect(stateOf(one)).toMatchObject({ status: 'failed', notice: { error: { code: 'UNAUTHORIZED' } } })
    expect(list(one)).toHaveLength(0)
    expect(one.events.filter(({ name }) => name === 'error')).toHaveLength(1)
    expect(tracked(one.events)).toContain('SEND_ERROR')
  })

  test('behavior: a fee 30 % up is shown first; the wallet is not asked with the old one (A-05)', async () => {
    const one = await sendKit()
    one.kit.store.set(openAtom, true)
    fill(one)
    setMax(one.kit)
    await refreshBalance(one.kit)
    await startReview(one.kit, one.driver.open)
    const shown = reviewOf(one).intent
    one.driver.fee = (one.driver.fee * 13n) / 10n
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted).toHaveLength(0)
    expect(stateOf(one)).toMatchObject({ status: 'review', notice: { type: 'fee-changed' } })
    const next = reviewOf(one).intent
    expect(next.fee.fee).toBe(one.driver.fee)
    expect(next.value).toBe(2n * ether - one.driver.fee)
    expect(next.id).not.toBe(shown.id)
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted).toMatchObject([{ value: 2n * ether - one.driver.fee }])
  })

  test('behavior: another account since the review blocks it (S-16)', async () => {
    const one = await reviewed()
    connectAs(one.kit, second)
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted).toHaveLength(0)
    expect(stateOf(one)).toMatchObject({ status: 'failed', notice: { error: { code: 'ACCOUNT_CHANGED' } } })
  })

  test('behavior: the hundredth pending transfer is refused (S-10)', async () => {
    const one = await reviewed()
    const now = one.clock.now()
    for (let index = 0; index < 99; index++)
      addTransfer(one.kit, {
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
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted).toHaveLength(0)
    expect(stateOf(one)).toMatchObject({
      status: 'failed',
      notice: { error: { code: 'PENDING_LIMIT', data: { limit: 99 } } },
    })
    expect(list(one)).toHaveLength(99)
  })

  test('behavior: batches whose wallet has left count to no limit, as nobody can say what became of them', async () => {
    const one = await reviewed()
    const add = (batch: string, connectorId: string) =>
      addTransfer(one.kit, {
        ...{ id: `batch-${batch}-12345678`, caipNetworkId: 'eip155:9', connectorId, from: self, to: other, value: '1' },
        ...{ fee: '1', symbol: 'MRD', decimals: 18, status: 'pending', createdAt: 1, updatedAt: 1, batch },
      })
    for (let index = 0; index < 99; index++) add(`${index}`, 'left')
    const item = list(one)[0]
    expect(item && isBatchLost(one.kit, item)).toBe(true)
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted).toHaveLength(1)
    // A batch of a connected wallet counts, and one with a hash is followed by it.
    add('own', 'test.lantern')
    const own = list(one).find(({ batch }) => batch === 'own')
    expect(own && isBatchLost(one.kit, own)).toBe(false)
    expect(item && isBatchLost(one.kit, { ...item, hash: hashOf('ab') })).toBe(false)
    // A wallet that was just disconnected may come back.
    const recent = one.clock.now() - 900_000
    expect(item && isBatchLost(one.kit, { ...item, updatedAt: recent + 1 })).toBe(false)
    expect(item && isBatchLost(one.kit, { ...item, updatedAt: recent })).toBe(true)
  })

  test('behavior: closing the modal mid-send loses nothing (S-20)', async () => {
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
    await startReview(one.kit, one.driver.open)
    expect(reviewOf(one).intent).toBe(intent)
  })
})
