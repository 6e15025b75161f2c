import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { endSwapKits, reviewedSwap, swapReviewOf, swapStateOf } from '../../../test/fakes/swap-kit.ts'
import { followSwapReview } from './prepare-swap.ts'
import { submitSwap } from './submit-swap.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endSwapKits()
})

/** A page that the test hides and shows. */
function fakePage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const turn = (to: DocumentVisibilityState) => {
    page.visibilityState = to
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, turn }
}

describe('followSwapReview', () => {
  test('behavior: nothing is made anew out of sight; an old one is at once when the page is seen again', async () => {
    const one = await reviewedSwap()
    const { page, turn } = fakePage()
    stops.push(followSwapReview(one.kit, undefined, page))
    const built = () => one.world.asked.filter((path) => path.endsWith('/build-transaction')).length
    const first = swapReviewOf(one).id
    await one.clock.pass(10_000)
    await flush(20)
    const { id } = swapReviewOf(one)
    expect(id).not.toBe(first)
    turn('hidden')
    const before = built()
    await one.clock.pass(120_000)
    await flush(20)
    expect(built()).toBe(before)
    expect(swapReviewOf(one).id).toBe(id)
    one.world.time += 120n
    turn('visible')
    await one.clock.pass(0)
    await flush(20)
    expect(built()).toBe(before + 1)
    expect(swapReviewOf(one).at).toBe(one.kit.env.clock.now())
    // A look away within the ten seconds does not shorten them.
    await one.clock.pass(4_000)
    turn('hidden')
    turn('visible')
    await one.clock.pass(5_999)
    await flush(20)
    expect(built()).toBe(before + 1)
    await one.clock.pass(1)
    await flush(20)
    expect(built()).toBe(before + 2)
  })

  test.each(['declined', 'broken'])('behavior: one that fails is made anew every ten seconds (%s)', async (type) => {
    const one = await reviewedSwap()
    if (type === 'declined') {
      one.world.answer = () => Promise.reject({ code: 4001, message: 'No' })
      await submitSwap(one.kit)
    }
    const built = () => one.world.asked.filter((path) => path.endsWith('/quotes')).length
    one.world.instead = ({ path }) => (path.endsWith('/quotes') ? { quotes: [] } : undefined)
    stops.push(followSwapReview(one.kit))
    const before = built()
    await one.clock.pass(9_999)
    expect(built()).toBe(before)
    for (let times = 1; times <= 4; times++) {
      await one.clock.pass(times === 1 ? 1 : 10_000)
      await flush(20)
      expect(swapStateOf(one)).toMatchObject({ status: 'review', notice: { type } })
      // Each asks for the amount and for a small one.
      expect(built()).toBe(before + 2 * times)
    }
    one.world.instead = () => undefined
    await one.clock.pass(10_000)
    await flush(20)
    expect(swapReviewOf(one).at).toBe(one.kit.env.clock.now())
  })
})
