import { decodeFunctionData } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import {
  coin,
  dollar,
  endSwapKits,
  fillSwap,
  kite,
  kiteAddress,
  reviewedSwap,
  router,
  SwapWorld,
  swapAbi,
  swapKit,
  swapReviewOf,
  swapStateOf,
} from '../../../test/fakes/swap-kit.ts'
import { chooseSwapToken } from './edit-swap.ts'
import { startSwapReview } from './prepare-swap.ts'
import { submitSwap } from './submit-swap.ts'

afterEach(endSwapKits)

describe('buildReview', () => {
  test('behavior: what the service says is allowed is not believed', async () => {
    const world = new SwapWorld()
    world.instead = ({ path }) => (path.endsWith('/allowance') ? { allowance: (10n ** 30n).toString() } : undefined)
    const one = await reviewedSwap(dollar, kite, '300', { world })
    expect(swapReviewOf(one).step).toBe('approve')
  })

  test('behavior: what one router may take is not what the called one may', async () => {
    const world = new SwapWorld()
    const swaps = { 'eip155:1': { routers: [kiteAddress, router] } }
    world.allowances = { [kiteAddress]: 300_000_000n }
    const one = await reviewedSwap(dollar, coin, '300', { world, options: { swaps } })
    expect(swapReviewOf(one)).toMatchObject({ step: 'approve', router })
    // An approval of another contract than the one that the swap calls would be given for nothing.
    world.twist = (built) => ({
      ...built,
      data: built.data.replace(router.slice(2).toLowerCase(), kiteAddress.slice(2)),
    })
    await startSwapReview(one.kit)
    expect(swapStateOf(one)).toMatchObject({ error: { code: 'SWAP_REFUSED', data: { reason: 'router' } } })
  })

  test('behavior: a token that changes an allowance from 0 only has it set to 0 first', async () => {
    const world = new SwapWorld()
    world.isFromZeroOnly = true
    expect(swapReviewOf(await reviewedSwap(dollar, coin, '300', { world })).step).toBe('approve')
    world.allowance = 299_999_999n
    const one = await reviewedSwap(dollar, coin, '300', { world })
    expect(swapReviewOf(one)).toMatchObject({ step: 'reset', router, amount: 300_000_000n })
    await submitSwap(one.kit)
    expect(decodeFunctionData({ abi: swapAbi, data: world.sent[0]?.data ?? '0x' })).toEqual({
      functionName: 'approve',
      args: [router, 0n],
    })
    expect(swapStateOf(one).status).toBe('approving')
    world.mine()
    await one.clock.pass(4_000)
    expect(swapStateOf(one)).toMatchObject({ status: 'review', review: { step: 'approve' } })
    expect(swapStateOf(one)).not.toHaveProperty('notice')
    await submitSwap(one.kit)
    world.mine()
    await one.clock.pass(4_000)
    expect(world.allowance).toBe(300_000_000n)
    expect(swapStateOf(one)).toMatchObject({ review: { step: 'swap' }, notice: { type: 'approved' } })
  })

  test('behavior: an allowance that may be changed is not set to 0, and a token that refuses both is told', async () => {
    const world = new SwapWorld()
    world.allowance = 1n
    expect(swapReviewOf(await reviewedSwap(dollar, coin, '300', { world })).step).toBe('approve')
    world.reverts.add('095ea7b3')
    const one = await swapKit({ world })
    fillSwap(one, dollar, coin, '300')
    await startSwapReview(one.kit)
    expect(swapStateOf(one)).toMatchObject({
      error: { code: 'NODE_ERROR', data: { reason: 'execution-reverted' } },
    })
  })

  test('behavior: a reset that an earlier visit has sent is waited for, and no second one asked for', async () => {
    const storage = new FakeStorage()
    const world = new SwapWorld()
    world.isFromZeroOnly = true
    world.allowance = 1n
    const first = await reviewedSwap(dollar, coin, '300', { world, storage })
    await submitSwap(first.kit)
    const next = await swapKit({ world, storage })
    fillSwap(next, dollar, coin, '300')
    await startSwapReview(next.kit)
    expect(swapStateOf(next)).toMatchObject({ status: 'approving', review: { step: 'reset' } })
    expect(world.sent).toHaveLength(1)
  })

  test('behavior: an approval that an earlier visit has sent is no reset', async () => {
    const storage = new FakeStorage()
    const first = await reviewedSwap(dollar, coin, '300', { storage })
    await submitSwap(first.kit)
    const { world } = first
    world.isFromZeroOnly = true
    world.allowance = 1n
    const next = await swapKit({ world, storage })
    fillSwap(next, dollar, coin, '300')
    await startSwapReview(next.kit)
    expect(swapStateOf(next)).toMatchObject({ status: 'review', review: { step: 'reset' } })
  })

  test('behavior: a reset that the network turned back leads to it again, and approves nothing', async () => {
    const world = new SwapWorld()
    world.isFromZeroOnly = true
    world.allowance = 1n
    const one = await reviewedSwap(dollar, coin, '300', { world })
    await submitSwap(one.kit)
    world.mine(1, false)
    await one.clock.pass(4_000)
    expect(swapStateOf(one)).toMatchObject({ notice: { type: 'approval-failed' }, review: { step: 'reset' } })
  })

  test('behavior: decimals of the coin that are not the network’s are no basis for an amount', async () => {
    for (const decimals of [16, 20]) {
      for (const side of ['pay', 'receive'] as const) {
        const one = await swapKit()
        fillSwap(one, kite, dollar, '0.01')
        chooseSwapToken(one.kit, side, { ...coin, decimals })
        await startSwapReview(one.kit)
        expect(swapStateOf(one)).toMatchObject({ status: 'editing', error: { code: 'TOKEN_UNREADABLE' } })
      }
    }
  })
})
