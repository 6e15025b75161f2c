import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import {
  coin,
  dollar,
  endSwapKits,
  fillSwap,
  reviewedSwap,
  type SwapKit,
  swapKit,
  swapStateOf,
} from '../../../test/fakes/swap-kit.ts'
import type { Transfer } from '../send/transfer.ts'
import { removeTransfer, transfersAtom } from '../send/transfer-list.ts'
import { startSwapReview } from './prepare-swap.ts'
import { submitSwap } from './submit-swap.ts'

afterEach(endSwapKits)

const list = ({ kit }: SwapKit) => kit.store.get(transfersAtom)

describe('followApproval', () => {
  test('behavior: an approval of which nothing is known is not waited for', async () => {
    const storage = new FakeStorage()
    const first = await reviewedSwap(dollar, coin, '300', { storage })
    await submitSwap(first.kit)
    const [{ id } = { id: '' }] = list(first)
    for (const status of ['unknown', 'prompted'] as const) {
      const next = await swapKit({ storage, world: first.world })
      next.kit.store.set(transfersAtom, [
        { ...(list(first)[0] as Transfer), status, updatedAt: Number.MAX_SAFE_INTEGER },
      ])
      fillSwap(next, dollar, coin, '300')
      await startSwapReview(next.kit)
      expect(list(next)[0]).toMatchObject({ id, status })
      expect(swapStateOf(next)).toMatchObject({ status: 'review', review: { step: 'approve' } })
    }
  })

  test('behavior: an approval that another tab has put away is none unless the chain has it', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    const [{ id } = { id: '' }] = list(one)
    removeTransfer(one.kit, id)
    await flush(20)
    expect(swapStateOf(one)).toMatchObject({
      ...{ status: 'review', notice: { type: 'approval-failed' } },
      review: { step: 'approve' },
    })
    const two = await reviewedSwap(dollar, coin, '300')
    await submitSwap(two.kit)
    two.world.allowance = 300_000_000n
    removeTransfer(two.kit, list(two)[0]?.id ?? '')
    await flush(20)
    expect(swapStateOf(two)).toMatchObject({ notice: { type: 'approved' }, review: { step: 'swap' } })
  })

  test('behavior: an approval that the network confirmed and no build finds is not called approved', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    one.world.mine()
    one.world.allowance = 0n
    await one.clock.pass(20_000)
    expect(list(one)[0]).toMatchObject({ status: 'confirmed' })
    expect(swapStateOf(one)).toMatchObject({ status: 'review', review: { step: 'approve' } })
    expect(swapStateOf(one)).not.toHaveProperty('notice')
  })
})
