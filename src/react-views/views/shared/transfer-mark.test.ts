import { describe, expect, test } from 'vitest'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import { readCall } from '../../../chains/core/contract-call.ts'
import { markOf } from './transfer-mark.ts'

const row = (call: string, value: string, status: Transfer['status'] = 'confirmed') => {
  const transfer = { call, value, status } as Transfer
  return markOf(transfer, readCall(call))
}

describe('markOf', () => {
  test('default: an approval of an amount is one', () => {
    expect(row('approve', '5').id).toBe('activity.approve')
    expect(row('approve', '5', 'reverted').id).toBe('activity.approvalFailed')
  })

  test('default: an approval of 0, as a swap makes one before another, and a revocation are the end of one', () => {
    for (const call of ['approve', 'revoke amount', 'revoke collection', 'revoke 7']) {
      expect(row(call, '0').id, call).toBe('activity.revoke')
      expect(row(call, '0').moves, call).toBe(undefined)
      expect(row(call, '0', 'pending').id, call).toBe('activity.revoking')
      expect(row(call, '0', 'reverted').id, call).toBe('activity.revokeFailed')
    }
  })
})
