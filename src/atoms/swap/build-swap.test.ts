import { afterEach, describe, expect, test } from 'vitest'
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
  swapKit,
  swapReviewOf,
  swapStateOf,
} from '../../../test/fakes/swap-kit.ts'
import { chooseSwapToken } from './edit-swap.ts'
import { startSwapReview } from './prepare-swap.ts'

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
