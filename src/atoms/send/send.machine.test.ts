import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { type Review, type SendEvent, type SendState, step } from './send.machine.ts'

const review = (id: string, lookAlike = false): Review => ({
  intent: {
    id,
    caipNetworkId: 'eip155:1',
    from: '0x1',
    to: '0x2',
    value: 5n,
    fee: { gas: 1n, fee: 2n, params: {} },
  },
  max: false,
  connectorId: 'w',
  symbol: 'MRD',
  decimals: 18,
  whose: 'other',
  sent: 0,
  ...(lookAlike && { lookAlike: { address: '0x3', own: false, sent: 1 } }),
})
const error = everyError('NODE_ERROR', { reason: 'unknown' })
const run = (events: readonly SendEvent[], from: SendState = { status: 'editing' }) => events.reduce(step, from)
const toReview: readonly SendEvent[] = [
  { type: 'QUOTE', attempt: 1 },
  { type: 'REVIEW', attempt: 1, review: review('a') },
]
const toWallet: readonly SendEvent[] = [...toReview, { type: 'SUBMIT', attempt: 2 }, { type: 'WALLET', attempt: 2 }]

describe('step', () => {
  test('default: from the form to sent', () => {
    expect(run(toReview)).toMatchObject({ status: 'review', kept: false })
    expect(run(toWallet)).toMatchObject({ status: 'submitting', step: 'wallet', slow: false })
    expect(run([...toWallet, { type: 'SENT', id: 'a' }])).toEqual({ status: 'sent', id: 'a' })
    expect(run([...toWallet, { type: 'UNKNOWN', id: 'a' }])).toEqual({ status: 'unknown', id: 'a' })
  })

  test('default: declined and failed keep the review, with an id no wallet has seen', () => {
    const declined = run([...toWallet, { type: 'DECLINED', attempt: 2, id: 'b' }])
    expect(declined).toMatchObject({
      status: 'declined',
      notice: { type: 'declined' },
      review: { intent: { id: 'b', value: 5n } },
    })
    expect(step(declined, { type: 'SUBMIT', attempt: 3 }).status).toBe('submitting')
    const failed = run([...toWallet, { type: 'FAILED', attempt: 2, id: 'c', error }])
    expect(failed).toMatchObject({ status: 'failed', notice: { error }, review: { intent: { id: 'c' } } })
  })

  test('behavior: the second of two clicks changes nothing', () => {
    const state = run([...toReview, { type: 'SUBMIT', attempt: 2 }])
    expect(step(state, { type: 'SUBMIT', attempt: 3 })).toBe(state)
  })

  test('behavior: a look-alike has to be looked at before it can be sent', () => {
    const state = run([
      { type: 'QUOTE', attempt: 1 },
      { type: 'REVIEW', attempt: 1, review: review('a', true) },
    ])
    expect(step(state, { type: 'SUBMIT', attempt: 2 })).toBe(state)
    expect(run([{ type: 'KEEP' }, { type: 'SUBMIT', attempt: 2 }], state).status).toBe('submitting')
  })

  test('behavior: a risen fee goes back to the review', () => {
    const state = run([
      ...toReview,
      { type: 'SUBMIT', attempt: 2 },
      { type: 'FEE_CHANGED', attempt: 2, review: review('b') },
    ])
    expect(state).toMatchObject({ status: 'review', notice: { type: 'fee-changed' }, review: { intent: { id: 'b' } } })
  })

  test('behavior: Cancel answers at once; what comes late still counts', () => {
    const state = run([...toWallet, { type: 'CANCEL', id: 'b' }])
    expect(state).toMatchObject({
      status: 'review',
      notice: { type: 'cancelled', open: 'a' },
      review: { intent: { id: 'b' } },
    })
    expect(step(state, { type: 'SENT', id: 'a' })).toEqual({ status: 'sent', id: 'a' })
    expect(step(state, { type: 'CLOSED', id: 'a' })).not.toHaveProperty('notice')
    expect(step(state, { type: 'SENT', id: 'z' })).toBe(state)
  })

  test('behavior: no order of events throws, asks twice for one id, or lets a late answer in (safety I3)', () => {
    const attempt = fc.nat(4)
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const event: fc.Arbitrary<SendEvent> = fc.oneof(
      fc.constant<SendEvent>({ type: 'EDIT' }),
      fc.constant<SendEvent>({ type: 'KEEP' }),
      fc.record({ type: fc.constant('QUOTE' as const), attempt }),
      fc.record({ type: fc.constant('REFUSED' as const), attempt, error: fc.constant(error) }),
      fc.record({
        type: fc.constant('REVIEW' as const),
        attempt,
        review: fc.record({ id, alike: fc.boolean() }).map((one) => review(one.id, one.alike)),
      }),
      fc.record({ type: fc.constantFrom('SUBMIT' as const, 'WALLET' as const, 'SLOW' as const), attempt }),
      fc.record({ type: fc.constant('FEE_CHANGED' as const), attempt, review: id.map((one) => review(one)) }),
      fc.record({ type: fc.constant('DECLINED' as const), attempt, id }),
      fc.record({ type: fc.constant('FAILED' as const), attempt, id, error: fc.constant(error) }),
      fc.record({
        type: fc.constantFrom('CANCEL' as const, 'CLOSED' as const, 'SENT' as const, 'UNKNOWN' as const),
        id,
      }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state: SendState = { status: 'editing' }
        for (const next of events) {
          const before: SendState = state
          state = step(state, next)
          if ('attempt' in next && 'attempt' in before && next.attempt !== before.attempt && next.type !== 'QUOTE')
            expect(state).toBe(before)
          if (state.status === 'submitting') {
            expect(!state.review.lookAlike || state.kept).toBe(true)
            if (before.status === 'submitting') expect(state.review).toBe(before.review)
          }
          if (before.status === 'submitting' && state !== before && state.status !== 'submitting')
            expect(['FEE_CHANGED', 'DECLINED', 'FAILED', 'CANCEL', 'SENT', 'UNKNOWN']).toContain(next.type)
        }
      }),
      { numRuns: 10_000 },
    )
  })
})
