import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { codeOf, type PayKit, payKit, scan, send, view } from '../../../test/fakes/pay-kit.ts'
import {
  connectAs,
  endSendKits,
  hashOf,
  held,
  other,
  reviewOf,
  second,
  self,
  sessionOf,
  stateOf,
} from '../../../test/fakes/send-kit.ts'
import { dollarAddress, kiteAddress, router, wrapped } from '../../../test/fakes/swap-kit.ts'
import type { ExactOffer, ExactTerms } from '../../chains/core/exact-swap.ts'
import type { ExactSwaps, SwapCapability } from '../../chains/core/send-capability.ts'
import type { Session } from '../../chains/core/types.ts'
import { exactSwaps } from '../../chains/eip155/exact-swap.ts'
import { goBack } from '../navigation/navigate.ts'
import { dispatchSend } from '../send/send.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { payBySwap } from './pay-by-swap.ts'
import { hideCode } from './search-payment.ts'

afterEach(endSendKits)

const asset = `eip155:1/erc20:${dollarAddress}`
const abi = parseAbi(['function swapETHForExactTokens(uint256 out, address[] path, address to, uint256 deadline)'])
const COST = 4_133_333_333_333_333n
/** Base units of the amount that `COST` is the price of. */
const OUT = 12_340_000n

/** Swaps whose network says what a test wants; their calls are real ones. */
class FakeSwaps {
  cost: bigint | undefined = COST
  /** Base units that the pool has of the token; undefined for a pool without an end. */
  reserve: bigint | undefined
  gate: Promise<void> | undefined
  asked = 0
  router: string = router
  /** Changes what is built. */
  twist: (terms: ExactTerms) => Partial<ExactTerms> & { readonly path?: readonly string[] } = () => ({})
  changeText: (text: string) => string = (text) => text
  readonly exact: ExactSwaps

  constructor({ driver }: PayKit) {
    this.exact = {
      ...exactSwaps,
      offer: async ({ receive, out }): Promise<ExactOffer | undefined> => {
        this.asked++
        await this.gate
        if (this.cost === undefined) return undefined
        const linear = (this.cost * out) / OUT
        const cost = this.reserve === undefined ? linear : (linear * this.reserve) / (this.reserve - out)
        return { router: this.router, path: [wrapped, receive], cost }
      },
      build: async ({ path: cheapest }, _, terms) => {
        const { path = cheapest, to = terms.to, out = terms.out } = this.twist(terms)
        const args = [out, path as `0x${string}`[], to as `0x${string}`, 1_200n] as const
        return this.changeText(`pay ${encodeFunctionData({ abi, functionName: 'swapETHForExactTokens', args })}`)
      },
      sending: () => driver.send as never,
    }
    const swaps = { routers: () => [router], exact: async () => this.exact } as unknown as SwapCapability
    driver.send = { ...driver.send, swaps: async () => swaps }
  }
}

/** A page that asks for some dollars. */
async function asked(amount = '12.34') {
  const one = await payKit()
  const swaps = new FakeSwaps(one)
  const outcome = await one.pay({ amount, asset })
  return { one, swaps, outcome, pay: () => payBySwap(one.kit, one.driver.open) }
}

describe('the review of a swap that pays', () => {
  test('default: the most is a hundredth above the price, and the recipient gets exactly what is asked for', async () => {
    const { one, swaps, pay } = await asked()
    await pay()
    expect(view(one)).toBe('PayBySwap')
    const { intent } = reviewOf(one)
    // Rounded up, so that the bound is never below a hundredth.
    expect(intent.value).toBe(4_174_666_666_666_667n)
    expect(intent.to).toBe(router)
    expect(swaps.exact.read(intent, [router])).toEqual({ to: other, token: dollarAddress, value: 12_340_000n })
  })

  test.each<[string, (swaps: FakeSwaps) => void]>([
    ['another recipient', (swaps) => (swaps.twist = () => ({ to: second }))],
    ['less than is missing', (swaps) => (swaps.twist = () => ({ out: 12_339_999n }))],
    ['another token', (swaps) => (swaps.twist = () => ({ path: [wrapped, kiteAddress] }))],
    ['a contract that is no router', (swaps) => (swaps.router = second)],
    ['another function', (swaps) => (swaps.changeText = (text) => text.replace('fb3bdb41', '7ff36ab5'))],
  ])('security: a call with %s is never shown', async (_, change) => {
    const { one, swaps, pay } = await asked()
    change(swaps)
    await pay()
    expect(codeOf(one.payment()?.error)).toBe('SWAP_REFUSED')
    expect([stateOf(one).status, view(one), one.payment()?.status]).toEqual(['editing', 'Pay', 'open'])
    await send(one)
    expect(one.driver.submitted).toEqual([])
  })

  test.each([
    // A pool with `reserve` of a token asks for `reserve / (reserve - out)` times its price.
    ['almost nothing more than is asked for', '12.34', 12_340_001n, 'SWAP_LIQUIDITY'],
    ['little', '12.34', OUT * 20n, 'SWAP_LIQUIDITY'],
    ['enough', '12.34', OUT * 22n, undefined],
    ['little for an amount without a thousandth', '0.0009', 901n, 'SWAP_LIQUIDITY'],
    ['enough for an amount without a thousandth', '0.0009', OUT, undefined],
  ])('security: a pool that has %s', async (_, amount, reserve, code) => {
    const { one, swaps, pay } = await asked(amount)
    swaps.reserve = reserve
    await pay()
    expect(codeOf(one.payment()?.error)).toBe(code)
    expect([stateOf(one).status, view(one)]).toEqual(code ? ['editing', 'Pay'] : ['review', 'PayBySwap'])
    await send(one)
    expect(one.driver.submitted).toHaveLength(code ? 0 : 1)
  })

  test('behavior: sixty presses ask for one price', async () => {
    const { one, swaps, pay } = await asked()
    await Promise.all(Array.from({ length: 60 }, pay))
    // The price of the whole, and the one of a small part.
    expect([swaps.asked, stateOf(one).status]).toEqual([2, 'review'])
  })

  test('error: a price that cannot be asked for again is said where it was asked for', async () => {
    const { one, swaps, pay } = await asked()
    await pay()
    swaps.cost = undefined
    await pay()
    expect([view(one), stateOf(one).status, codeOf(one.payment()?.error)]).toEqual([
      ...['PayBySwap', 'editing', 'SWAP_LIQUIDITY'],
    ])
    swaps.cost = COST * 2n
    await pay()
    expect(reviewOf(one).intent.value).toBeGreaterThan(COST * 2n)
    expect(one.payment()?.error).toBe(undefined)
  })
})

describe('what changes meanwhile', () => {
  const arrive = async (one: PayKit, value: bigint) => {
    one.payments.arrive({ hash: hashOf('01'), value })
    await one.clock.pass(5_000)
  }

  test('behavior: a part that arrives takes the review back, and the next one gives the rest only', async () => {
    const { one, swaps, pay } = await asked()
    await scan(one)
    hideCode(one.kit)
    await flush()
    await pay()
    await arrive(one, 2_340_000n)
    expect([stateOf(one).status, view(one)]).toEqual(['editing', 'Pay'])
    await pay()
    expect(swaps.exact.read(reviewOf(one).intent, [router])).toMatchObject({ value: 10_000_000n })
  })

  test('behavior: the account of the review leaves or is another one: it cannot be sent', async () => {
    const { one, pay } = await asked()
    await pay()
    connectAs(one.kit, second)
    await flush()
    expect([stateOf(one).status, view(one)]).toEqual(['editing', 'Pay'])
    await send(one)
    expect(one.driver.submitted).toEqual([])
    await pay()
    expect(reviewOf(one).intent.from).toBe(second)
  })

  test('behavior: another account while the price is asked for: nothing is shown', async () => {
    const { one, swaps, pay } = await asked()
    await pay()
    let open = () => {}
    swaps.gate = new Promise((resolve) => {
      open = resolve
    })
    const renewing = pay()
    await flush()
    connectAs(one.kit, second)
    open()
    await renewing
    expect([stateOf(one).status, view(one)]).toEqual(['editing', 'Pay'])
    expect(one.payment()?.preparing).toBe(undefined)
  })

  test.each([
    ['network', { caipNetworkId: 'eip155:10' as const }],
    ['wallet', { connectorId: 'test.other' }],
  ])('behavior: another %s than that of the review leads back to the ways to pay', async (_, change) => {
    const { one, pay } = await asked()
    await pay()
    const session = { ...(sessionOf(self) as Session<'eip155'>), ...change }
    one.kit.store.set(connectionAtoms.eip155, { status: 'connected', session })
    await flush()
    expect([stateOf(one).status, view(one)]).toEqual(['editing', 'Pay'])
  })

  test('behavior: another network leads back from a price that cannot be had', async () => {
    const { one, swaps, pay } = await asked()
    await pay()
    swaps.cost = undefined
    await pay()
    expect(view(one)).toBe('PayBySwap')
    const session = { ...(sessionOf(self) as Session<'eip155'>), caipNetworkId: 'eip155:10' as const }
    one.kit.store.set(connectionAtoms.eip155, { status: 'connected', session })
    await flush()
    expect(view(one)).toBe('Pay')
  })

  test('behavior: the same account in another object of its session is not another one', async () => {
    const { one, swaps, pay } = await asked()
    let open = () => {}
    swaps.gate = new Promise((resolve) => {
      open = resolve
    })
    const paying = pay()
    await flush()
    connectAs(one.kit, self)
    open()
    await paying
    expect([stateOf(one).status, view(one)]).toEqual(['review', 'PayBySwap'])
  })

  test('behavior: an attempt that comes too late leaves what began after it', async () => {
    const { one, swaps, pay } = await asked()
    let open = () => {}
    swaps.gate = new Promise((resolve) => {
      open = resolve
    })
    const paying = pay()
    await flush()
    dispatchSend(one.kit, { type: 'EDIT' })
    dispatchSend(one.kit, { type: 'QUOTE', attempt: 1_000_000 })
    connectAs(one.kit, second)
    open()
    await paying
    expect(stateOf(one)).toMatchObject({ status: 'quoting', attempt: 1_000_000 })
  })

  test('behavior: who goes back to the ways to pay while the price is asked for stays there', async () => {
    const { one, swaps, pay } = await asked()
    await pay()
    let open = () => {}
    swaps.gate = new Promise((resolve) => {
      open = resolve
    })
    const renewing = pay()
    await flush()
    goBack(one.kit)
    open()
    await renewing
    expect([stateOf(one).status, view(one), one.payment()?.preparing]).toEqual(['editing', 'Pay', undefined])
  })

  test('behavior: while the wallet is asked, no other price is', async () => {
    const { one, swaps, pay } = await asked()
    await pay()
    held(one)
    void send(one)
    await flush()
    expect(one.driver.submitted.map(({ from, to }) => [from, to])).toEqual([[self, router]])
    await pay()
    expect(swaps.asked).toBe(2)
    expect(one.payment()?.status).toBe('asked')
  })
})
