import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../../../test/fakes/tries.ts'
import { callText, readCall } from './contract-call.ts'

test('default: a call is read back as it was written', () => {
  expect(readCall(callText({ kind: 'approve' }))).toEqual({ kind: 'approve' })
  const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const swap = fc.record({
    kind: fc.constant('swap' as const),
    data: fc.uint8Array({ minLength: 4, maxLength: 1_500 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
    receive: fc.record({
      symbol: fc.stringMatching(/^[ -~]{1,16}$/),
      decimals: fc.integer({ min: 0, max: 36 }),
      out: amount,
      least: amount,
    }),
  })
  fc.assert(
    fc.property(swap, (call) => {
      expect(readCall(callText(call))).toEqual(call)
      // The stored form has a limit.
      expect(callText(call).length).toBeLessThanOrEqual(4096)
    }),
    { numRuns: tries(2_000) },
  )
})

test.each([
  undefined,
  '',
  'approve ',
  'swap',
  'swap 0x12 1 1 6 A',
  'swap 0x12345678 1 1 37 A',
  'swap 0xZZ345678 1 1 6 A',
  'swap 0x12345678 -1 1 6 A',
])('behavior: %j is a plain transfer', (text) => {
  expect(readCall(text)).toBeUndefined()
})
