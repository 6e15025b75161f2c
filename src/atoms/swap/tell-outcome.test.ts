import { afterEach, describe, expect, test } from 'vitest'
import { tracked } from '../../../test/fakes/send-kit.ts'
import { endSwapKits, swapKit } from '../../../test/fakes/swap-kit.ts'
import type { Transfer } from '../send/transfer.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { tellOutcome } from './tell-outcome.ts'

afterEach(endSwapKits)

const facts = { network: 'eip155:1', isSmartAccount: false }
const told = ({ events }: Awaited<ReturnType<typeof swapKit>>) =>
  tracked(events).filter((name) => name.startsWith('SWAP_'))

/** A kit that follows a swap, and a function that changes the swap's transfer. */
async function following() {
  const one = await swapKit()
  const put = (change: Partial<Transfer>) =>
    one.kit.store.set(transfersAtom, [{ id: 'swap-one', status: 'pending', ...change } as Transfer])
  put({})
  tellOutcome(one.kit, 'swap-one', facts)
  return { ...one, put }
}

describe('tellOutcome', () => {
  test.each([
    ['confirmed', {}, 'SWAP_SUCCESS'],
    ['reverted', {}, 'SWAP_ERROR'],
    ['replaced', {}, 'SWAP_ERROR'],
    ['confirmed', { warning: 'content' }, 'SWAP_ERROR'],
    ['confirmed', { warning: 'account' }, 'SWAP_SUCCESS'],
  ] as const)('default: %s with %j is told once, as %s', async (status, change, event) => {
    const one = await following()
    one.put({ status: 'unknown' })
    one.put({ status: 'not-sent' })
    expect(told(one)).toEqual([])
    one.put({ status, ...change })
    one.put({ status, updatedAt: 2, ...change })
    expect(told(one)).toEqual([event])
  })

  test('behavior: a swap that was put away, and then another state of it, tell nothing', async () => {
    const one = await following()
    one.kit.store.set(transfersAtom, [])
    one.put({ status: 'confirmed' })
    expect(told(one)).toEqual([])
  })
})
