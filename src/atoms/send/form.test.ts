import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FormFacts, formIssue, maxAmount } from './form.ts'

const ready: FormFacts = {
  token: true,
  amount: { status: 'ok', value: 100n },
  recipient: { status: 'ok', address: '0xabc', whose: 'other', sent: 0 },
  balance: 1_000n,
  fee: 10n,
  broke: false,
}

describe('formIssue', () => {
  test('default: nothing is missing', () => {
    expect(formIssue(ready)).toBeUndefined()
    expect(formIssue({ ...ready, balance: undefined, fee: undefined })).toBeUndefined()
  })

  test('default: the first thing that is missing, in order', () => {
    const facts: FormFacts = {
      token: false,
      amount: { status: 'bad', problem: 'format' },
      recipient: { status: 'invalid' },
      balance: 0n,
      fee: 1n,
      broke: true,
    }
    expect(formIssue(facts)).toEqual({ reason: 'token' })
    expect(formIssue({ ...facts, token: true })).toEqual({ reason: 'value', problem: 'format' })
    expect(formIssue({ ...facts, token: true, amount: { status: 'empty' } })).toEqual({ reason: 'amount' })
    expect(formIssue({ ...facts, token: true, amount: ready.amount })).toEqual({ reason: 'funds', excess: 101n })
    expect(formIssue({ ...ready, recipient: { status: 'empty' } })).toEqual({ reason: 'address' })
    expect(formIssue({ ...ready, recipient: { status: 'name' } })).toEqual({ reason: 'invalid', why: 'name' })
  })

  test('behavior: what is missing is exact to the last unit', () => {
    expect(formIssue({ ...ready, balance: 110n })).toBeUndefined()
    expect(formIssue({ ...ready, balance: 109n })).toEqual({ reason: 'funds', excess: 1n })
  })
})

test('behavior: Max is the balance less the fee, never more than the balance, never below nothing (A-04)', () => {
  expect(maxAmount(1_123_456_789_012_345_678n, 21_000n * 10n ** 9n)).toBe(1_123_435_789_012_345_678n)
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.bigInt(0n, 10n ** 40n), (balance, fee) => {
      const max = maxAmount(balance, fee)
      expect(max >= 0n && max <= balance).toBe(true)
      expect(max === 0n || max + fee === balance).toBe(true)
    }),
    { numRuns: 50_000 },
  )
})
