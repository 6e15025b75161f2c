import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { feeOf, second, self } from '../../../test/fakes/send-kit.ts'
import {
  coin,
  dollar,
  endSwapKits,
  reviewedSwap,
  router,
  swapReviewOf,
  swapSession,
} from '../../../test/fakes/swap-kit.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { wishOfReview } from './build-swap.ts'
import { isSubmittable, type SwapEvent, type SwapReview, type SwapState, step } from './swap.machine.ts'

afterEach(endSwapKits)

const review = (change: Partial<SwapReview> = {}): SwapReview => ({
  ...{ id: 'one', caipNetworkId: 'eip155:1', connectorId: 'x', from: self, pay: coin, receive: dollar },
  ...{ amount: 100n, out: 200n, least: 198n, slippage: 100, impact: 10, impactFrom: 'prices', isHighImpact: false },
  ...{ fee: feeOf(21_000n), step: 'swap', call: 'swap 0x', router, at: 0, until: 10_000 },
  ...change,
})
const run = (events: readonly SwapEvent[], from: SwapState = { status: 'editing' }) => events.reduce(step, from)
const shown = (change: Partial<SwapReview> = {}) =>
  run([
    { type: 'PREPARE', attempt: 1 },
    { type: 'REVIEW', attempt: 1, review: review(change) },
  ])

describe('step', () => {
  test('behavior: a high price impact is confirmed before anything is sent', () => {
    const state = shown({ isHighImpact: true, impact: 900 })
    expect(step(state, { type: 'SUBMIT', attempt: 2 })).toBe(state)
    expect(
      run(
        [
          { type: 'ACCEPT_IMPACT', accepted: true },
          { type: 'SUBMIT', attempt: 2 },
        ],
        state,
      ),
    ).toMatchObject({
      status: 'submitting',
    })
  })

  test('behavior: while a wallet is asked, or an approval is on its way, a press changes nothing', () => {
    const asking = step(shown({ step: 'approve' }), { type: 'SUBMIT', attempt: 2 })
    expect(step(asking, { type: 'SUBMIT', attempt: 3 })).toBe(asking)
    const waiting = step(asking, { type: 'SENT', id: 'one' })
    expect(waiting).toMatchObject({ status: 'approving' })
    expect(step(waiting, { type: 'SUBMIT', attempt: 3 })).toBe(waiting)
  })

  test('behavior: a confirmed loss is not confirmed for a build that gives less', () => {
    const high = { isHighImpact: true, impact: 900 }
    const state = run(
      [
        { type: 'ACCEPT_IMPACT', accepted: true },
        { type: 'REBUILT', of: 'one', review: review({ ...high, id: 'two', least: 100n }) },
        { type: 'ACCEPT_MOVED' },
      ],
      shown(high),
    )
    expect(state).toMatchObject({ status: 'review', accepted: false, review: { id: 'two' } })
    expect(isSubmittable(state)).toBe(false)
  })

  test('behavior: nor for one that was made at the press', () => {
    const high = { isHighImpact: true, impact: 900 }
    const changed = (least: bigint) =>
      run(
        [
          { type: 'ACCEPT_IMPACT', accepted: true },
          { type: 'SUBMIT', attempt: 2 },
          {
            ...{ type: 'CHANGED', attempt: 2, notice: { type: 'price-moved' } },
            review: review({ ...high, id: 'two', least }),
          },
        ],
        shown(high),
      )
    expect(changed(100n)).toMatchObject({ accepted: false, review: { id: 'two' } })
    expect(changed(198n)).toMatchObject({ accepted: true, review: { id: 'two' } })
  })

  test('behavior: a confirmed loss is not confirmed for a greater or another one', () => {
    const rebuilt = (before: Partial<SwapReview>, after: Partial<SwapReview>) => {
      const high = { isHighImpact: true }
      const known = (change: Partial<SwapReview>) => {
        const { impact: _, ...rest } = review({ ...high, ...change })
        return 'impact' in change ? review({ ...high, ...change }) : rest
      }
      const next = { ...known(after), id: 'two' }
      const start = run([
        { type: 'PREPARE', attempt: 1 },
        { type: 'REVIEW', attempt: 1, review: known(before) },
        { type: 'ACCEPT_IMPACT', accepted: true },
      ])
      const state = step(start, { type: 'REBUILT', of: 'one', review: next })
      expect(state).toMatchObject({ status: 'review', review: { id: 'two' } })
      const pressed: readonly SwapEvent[] = [
        { type: 'SUBMIT', attempt: 2 },
        { type: 'CHANGED', attempt: 2, review: next, notice: { type: 'fee-changed' } },
      ]
      expect(isSubmittable(run(pressed, start))).toBe(isSubmittable(state))
      return isSubmittable(state)
    }
    expect(rebuilt({ impact: 600 }, { impact: 600 })).toBe(true)
    expect(rebuilt({ impact: 600 }, { impact: 550 })).toBe(true)
    expect(rebuilt({}, {})).toBe(true)
    expect(rebuilt({ impact: 600 }, { impact: 3_000 })).toBe(false)
    expect(rebuilt({ impact: 600 }, { impact: 601 })).toBe(false)
    expect(rebuilt({}, { impact: 600 })).toBe(false)
    expect(rebuilt({ impact: 600 }, {})).toBe(false)
  })

  test('behavior: a confirmation can be taken back', () => {
    const accepted = step(shown({ isHighImpact: true }), { type: 'ACCEPT_IMPACT', accepted: true })
    expect(isSubmittable(accepted)).toBe(true)
    expect(step(accepted, { type: 'ACCEPT_IMPACT', accepted: true })).toBe(accepted)
    const undone = step(accepted, { type: 'ACCEPT_IMPACT', accepted: false })
    expect(undone).toMatchObject({ status: 'review', accepted: false })
    expect(isSubmittable(undone)).toBe(false)
  })

  test('behavior: a build of another step, contract or higher fee waits for the visitor', () => {
    const rebuilt = (change: Partial<SwapReview>) =>
      step(shown({ fee: feeOf(8_000n) }), {
        ...{ type: 'REBUILT', of: 'one' },
        review: review({ id: 'two', fee: feeOf(8_000n), ...change }),
      })
    for (const change of [{ step: 'approve' as const }, { router: second }, { fee: feeOf(9_001n) }]) {
      const state = rebuilt(change)
      expect(state).toMatchObject({ review: { id: 'one' }, moved: { id: 'two' } })
      expect(isSubmittable(state)).toBe(false)
    }
    expect(rebuilt({ fee: feeOf(9_000n) })).toMatchObject({ review: { id: 'two' } })
    expect(rebuilt({ fee: feeOf(9_000n) })).not.toHaveProperty('moved')
  })

  test('behavior: a request that was left open is told after a newer price is accepted, and still followed', () => {
    const state = run(
      [
        { type: 'SUBMIT', attempt: 2 },
        { type: 'CANCEL', id: 'two' },
        { type: 'REBUILT', of: 'two', review: review({ id: 'three', least: 100n }) },
        { type: 'ACCEPT_MOVED' },
      ],
      shown(),
    )
    expect(state).toMatchObject({ review: { id: 'three' }, notice: { type: 'cancelled', open: 'one' } })
    expect(step(state, { type: 'SENT', id: 'one' })).toEqual({ status: 'sent', id: 'one' })
    expect(step(state, { type: 'CLOSED', id: 'one' })).not.toHaveProperty('notice')
  })

  test('behavior: other notices are about the build before', () => {
    const state = run(
      [
        { type: 'BROKEN', of: 'one', error: everyError('SERVER_ERROR') },
        { type: 'REBUILT', of: 'one', review: review({ id: 'two', least: 100n }) },
        { type: 'ACCEPT_MOVED' },
      ],
      shown(),
    )
    expect(state).toMatchObject({ review: { id: 'two' } })
    expect(state).not.toHaveProperty('notice')
  })

  test('behavior: a build that gives less waits for the visitor, one that gives as much takes its place', () => {
    const less = step(shown(), { type: 'REBUILT', of: 'one', review: review({ id: 'two', least: 197n }) })
    expect(less).toMatchObject({ review: { id: 'one' }, moved: { id: 'two' } })
    expect(step(less, { type: 'SUBMIT', attempt: 2 })).toBe(less)
    expect(step(less, { type: 'ACCEPT_MOVED' })).toMatchObject({ review: { id: 'two' } })
    const back = step(less, { type: 'REBUILT', of: 'one', review: review({ id: 'three' }) })
    expect(back).toMatchObject({ review: { id: 'three' } })
    expect(back).not.toHaveProperty('moved')
  })

  test('behavior: a build of something that is not shown any more changes nothing', () => {
    const state = shown()
    expect(step(state, { type: 'REBUILT', of: 'zero', review: review({ id: 'two' }) })).toBe(state)
    expect(step(state, { type: 'BROKEN', of: 'zero', error: everyError('SERVER_ERROR') })).toBe(state)
  })

  test('behavior: a failed rebuild is said, and taken back by the next one; why an attempt failed stays', () => {
    const broken = step(shown(), { type: 'BROKEN', of: 'one', error: everyError('SERVER_ERROR') })
    expect(broken).toMatchObject({ notice: { type: 'broken' } })
    expect(step(broken, { type: 'REBUILT', of: 'one', review: review({ id: 'two' }) })).not.toHaveProperty('notice')
    const failed = run(
      [
        { type: 'SUBMIT', attempt: 2 },
        { type: 'FAILED', attempt: 2, id: 'two', error: everyError('OUTCOME_UNKNOWN') },
        { type: 'BROKEN', of: 'two', error: everyError('SERVER_ERROR') },
      ],
      shown(),
    )
    expect(failed).toMatchObject({ notice: { type: 'failed' } })
  })

  test('behavior: nothing is called approved before a build that swaps', () => {
    const approved = (next?: SwapReview) =>
      run(
        [
          { type: 'SUBMIT', attempt: 2 },
          { type: 'SENT', id: 'one' },
          { type: 'APPROVED', id: 'one', nextId: 'two', ...(next && { next }) },
        ],
        shown({ step: 'approve' }),
      )
    // A press makes it anew first, as its time is over.
    expect(approved()).toMatchObject({ status: 'review', review: { id: 'two', step: 'approve', until: 0 } })
    expect(approved()).not.toHaveProperty('notice')
    const again = approved(review({ id: 'three', step: 'approve' }))
    expect(again).toMatchObject({ status: 'review', review: { id: 'three', step: 'approve' } })
    expect(again).not.toHaveProperty('notice')
    const swap = approved(review({ id: 'three', fee: feeOf(900_000n) }))
    expect(swap).toMatchObject({ review: { id: 'three', step: 'swap' }, notice: { type: 'approved' } })
    expect(isSubmittable(swap)).toBe(true)
  })

  test('behavior: a swap by another contract than the approved one waits for the visitor', () => {
    const state = run(
      [
        { type: 'SUBMIT', attempt: 2 },
        { type: 'SENT', id: 'one' },
        { type: 'APPROVED', id: 'one', nextId: 'two', next: review({ id: 'three', router: second }) },
      ],
      shown({ step: 'approve' }),
    )
    expect(state).toMatchObject({ review: { router }, moved: { router: second } })
  })

  test('behavior: whatever happens, one submission is open at most, and only of what is shown', () => {
    const ids = fc.constantFrom('one', 'two', 'three')
    const attempts = fc.integer({ min: 1, max: 4 })
    const reviews = fc.record({ id: ids, least: fc.constantFrom(100n, 198n, 300n), isHighImpact: fc.boolean() })
    const error = everyError('SERVER_ERROR')
    const event = fc.oneof(
      fc.constantFrom<SwapEvent>(
        { type: 'EDIT' },
        { type: 'LEFT' },
        { type: 'ACCEPT_IMPACT', accepted: true },
        { type: 'ACCEPT_IMPACT', accepted: false },
        { type: 'ACCEPT_MOVED' },
      ),
      fc.record({ type: fc.constantFrom('PREPARE', 'SUBMIT', 'WALLET', 'SLOW'), attempt: attempts }),
      fc.record({ type: fc.constant('REVIEW'), attempt: attempts, review: reviews.map(review) }),
      fc.record({ type: fc.constant('REBUILT'), of: ids, review: reviews.map(review) }),
      fc.record({ type: fc.constant('BROKEN'), of: ids, error: fc.constant(error) }),
      fc.record({ type: fc.constant('DECLINED'), attempt: attempts, id: ids }),
      fc.record({ type: fc.constantFrom('CANCEL', 'CLOSED', 'SENT', 'UNKNOWN'), id: ids }),
      fc.record({ type: fc.constantFrom('APPROVED', 'UNAPPROVED'), id: ids, nextId: ids }),
    ) as fc.Arbitrary<SwapEvent>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state: SwapState = { status: 'editing' }
        for (const one of events) {
          const next = step(state, one)
          if (next.status === 'submitting' && state.status !== 'submitting') {
            expect(one.type).toBe('SUBMIT')
            expect(isSubmittable(state)).toBe(true)
            expect(next.review).toBe((state as { review?: SwapReview }).review)
          }
          if (next.status === 'sent' && state.status !== 'sent') expect(one.type).toBe('SENT')
          state = next
        }
      }),
      { numRuns: tries(4_000) },
    )
  })
})

describe('wishOfReview', () => {
  test('behavior: an account that changed, a wallet or a network have no wish', async () => {
    const one = await reviewedSwap()
    const held = swapReviewOf(one)
    expect(wishOfReview(one.kit, held)).toMatchObject({ amount: held.amount })
    const session = swapSession(one.world)
    for (const other of [
      { ...session, address: second as `0x${string}` },
      { ...session, connectorId: 'another' },
      { ...session, caipNetworkId: 'eip155:77' as const },
    ]) {
      one.kit.store.set(connectionAtoms.eip155, { status: 'connected', session: other })
      expect(wishOfReview(one.kit, held)).toBeUndefined()
    }
  })
})
