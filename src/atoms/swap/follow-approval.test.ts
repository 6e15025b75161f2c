import { decodeFunctionData, encodeFunctionData, maxUint256 } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { hashOf, self, tracked } from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import {
  coin,
  dollar,
  endSwapKits,
  fillSwap,
  reviewedSwap,
  router,
  type SentTransaction,
  type SwapKit,
  swapAbi,
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

  test('behavior: an approval that the visitor cancels in the wallet is told, and no swap is offered', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    await one.clock.pass(4_000)
    one.world.replaceBy({ from: self, to: self, value: '0x0', data: '0x' })
    await one.clock.pass(8_000)
    expect(list(one)[0]).toMatchObject({ status: 'replaced', replacedBy: hashOf('ee') })
    expect(swapStateOf(one)).toMatchObject({
      ...{ status: 'review', notice: { type: 'approval-failed' } },
      review: { step: 'approve' },
    })
    expect(one.world.sent).toHaveLength(1)
  })

  test('behavior: an approval that the visitor speeds up is waited for under its new hash', async () => {
    const one = await reviewedSwap(dollar, coin, '300')
    await submitSwap(one.kit)
    await one.clock.pass(4_000)
    one.world.replaceBy(one.world.sent[0] as SentTransaction)
    await one.clock.pass(8_000)
    expect(list(one)[0]).toMatchObject({ status: 'confirmed', hash: hashOf('ee') })
    expect(list(one)[0]).not.toHaveProperty('warning')
    expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type: 'approved' }, review: { step: 'swap' } })
  })

  /** A visitor who has set another spending cap in the wallet, once the network has the approval. */
  async function capped(cap: bigint) {
    const one = await reviewedSwap(dollar, coin, '300')
    one.world.edit = (sent) => ({
      ...sent,
      data: encodeFunctionData({ abi: swapAbi, functionName: 'approve', args: [router, cap] }),
    })
    await submitSwap(one.kit)
    one.world.mine()
    await one.clock.pass(20_000)
    one.world.edit = (sent) => sent
    return one
  }

  test('behavior: a lower cap that was set in the wallet is told, and asked for again before the swap', async () => {
    const one = await capped(100_000_000n)
    expect(list(one)[0]).toMatchObject({ status: 'confirmed', warning: 'content' })
    expect(tracked(one.events)).toContain('INTENT_MISMATCH')
    expect(swapStateOf(one)).toMatchObject({ status: 'review', review: { step: 'approve', amount: 300_000_000n } })
    await submitSwap(one.kit)
    const { args } = decodeFunctionData({ abi: swapAbi, data: one.world.sent[1]?.data ?? '0x' })
    expect(args).toEqual([router, 300_000_000n])
  })

  test('behavior: an unlimited cap that was set in the wallet is told, and the swap takes its amount only', async () => {
    const one = await capped(maxUint256)
    expect(list(one)[0]).toMatchObject({ status: 'confirmed', warning: 'content' })
    expect(tracked(one.events)).toContain('INTENT_MISMATCH')
    expect(swapStateOf(one)).toMatchObject({ status: 'review', review: { step: 'swap', amount: 300_000_000n } })
    await submitSwap(one.kit)
    const { functionName, args } = decodeFunctionData({ abi: swapAbi, data: one.world.sent[1]?.data ?? '0x' })
    expect([functionName, args?.[0]]).toEqual(['swapExactTokensForETH', 300_000_000n])
  })
})
