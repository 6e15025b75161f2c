import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { ether, second, self } from '../../../test/fakes/send-kit.ts'
import {
  coin,
  dollar,
  endSwapKits,
  fillSwap,
  kite,
  type SwapKit,
  swapKit,
  swapSession,
} from '../../../test/fakes/swap-kit.ts'
import type { UserOptions } from '../kit/options/options.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { chooseSwapToken, setSlippage, setSwapAmount, setSwapMax, switchSwapTokens } from './edit-swap.ts'
import { followSwapQuote, refreshSwapQuote } from './follow-swap-quote.ts'
import { swapFormAtom } from './swap-form.atoms.ts'
import {
  type SwapQuoteState,
  swapAmountTextAtom,
  swapBalanceAtom,
  swapIssueAtom,
  swapPausedAtom,
  swapQuoteAtom,
} from './swap-quote.atoms.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endSwapKits()
})

const quoteOf = ({ kit }: SwapKit): SwapQuoteState => kit.store.get(swapQuoteAtom)
const issueOf = ({ kit }: SwapKit) => kit.store.get(swapIssueAtom)
const quotes = ({ world }: SwapKit) => world.asked.filter((path) => path.endsWith('/quotes')).length

/** A page whose visibility the test changes. */
function fakePage() {
  const listeners = new Set<() => void>()
  let visibilityState: DocumentVisibilityState = 'visible'
  return {
    get visibilityState() {
      return visibilityState
    },
    addEventListener: (_: string, listener: unknown) => void listeners.add(listener as () => void),
    removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener as () => void),
    show(state: DocumentVisibilityState) {
      visibilityState = state
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

async function following(fill = true, options: Partial<UserOptions> = {}) {
  const one = await swapKit({ options })
  const page = fakePage()
  if (fill) fillSwap(one)
  stops.push(followSwapQuote(one.kit, page as unknown as Document))
  await flush(20)
  return { ...one, page }
}

describe('followSwapQuote', () => {
  test('default: quotes what the form says, with the minimum and the effect on the price', async () => {
    const one = await following()
    expect(quoteOf(one)).toMatchObject({
      status: 'ready',
      quote: { amount: 15n * 10n ** 17n, out: 4_500_000_000n, least: 4_455_000_000n, impact: 0 },
    })
    expect(issueOf(one)).toBeUndefined()
  })

  test('behavior: asks again every ten seconds, and keeps the old quote meanwhile', async () => {
    const one = await following()
    const before = quotes(one)
    await one.clock.pass(9_999)
    expect(quotes(one)).toBe(before)
    one.world.rate = 2_000n
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    one.world.instead = ({ path }) => (path.endsWith('/quotes') ? gate : undefined)
    await one.clock.pass(1)
    await flush(20)
    expect(quoteOf(one)).toMatchObject({ status: 'loading', quote: { out: 4_500_000_000n } })
    release()
    await flush(20)
    expect(quoteOf(one)).toMatchObject({ status: 'ready', quote: { out: 3_000_000_000n } })
  })

  test('behavior: asks nothing while the page is out of sight, and at once when it is back after the time', async () => {
    const one = await following()
    await one.clock.pass(4_000)
    one.page.show('hidden')
    expect(one.kit.store.get(swapPausedAtom)).toBe(true)
    const before = quotes(one)
    await one.clock.pass(120_000)
    expect(quotes(one)).toBe(before)
    one.page.show('visible')
    await one.clock.pass(0)
    await flush(20)
    expect(quotes(one)).toBeGreaterThan(before)
  })

  test('behavior: back before the time, the rest of it is waited', async () => {
    const one = await following()
    await one.clock.pass(4_000)
    const before = quotes(one)
    one.page.show('hidden')
    await one.clock.pass(2_000)
    one.page.show('visible')
    await one.clock.pass(3_999)
    expect(quotes(one)).toBe(before)
    await one.clock.pass(1)
    expect(quotes(one)).toBe(before + 1)
  })

  test('behavior: a late answer about another amount is never shown', async () => {
    const one = await following()
    let release = (_: unknown) => {}
    const gate = new Promise((resolve) => {
      release = resolve
    })
    let held = 0
    one.world.instead = ({ path, query }) => {
      if (!path.endsWith('/quotes') || query.get('amount') !== '2000000000000000000') return undefined
      held++
      return gate.then(() => undefined)
    }
    setSwapAmount(one.kit, '2')
    // Not even before it is asked.
    expect(quoteOf(one)).toEqual({ status: 'loading' })
    await one.clock.pass(200)
    expect(quoteOf(one)).toEqual({ status: 'loading' })
    setSwapAmount(one.kit, '3')
    await one.clock.pass(200)
    await flush(20)
    release(undefined)
    await flush(20)
    expect(held).toBeGreaterThan(0)
    expect(quoteOf(one)).toMatchObject({ status: 'ready', quote: { amount: 3n * ether, out: 9_000_000_000n } })
  })

  test('behavior: letters typed within a fifth of a second cause one request', async () => {
    const one = await following()
    const before = quotes(one)
    for (const text of ['1', '12', '123']) {
      setSwapAmount(one.kit, `0.${text}`)
      await one.clock.pass(150)
    }
    expect(quotes(one)).toBe(before)
    await one.clock.pass(50)
    await flush(20)
    expect(quotes(one)).toBe(before + 1)
  })

  test.each([
    ['liquidity', () => Response.json({ reasons: [{ description: 'Insufficient liquidity' }] }, { status: 400 })],
    ['liquidity', () => ({ quotes: [] })],
    ['network', () => Response.json({ error: 'Unsupported network' }, { status: 400 })],
    ['service', () => new Response('', { status: 401 })],
    ['service', () => ({ quotes: [{ fromAmount: 'all' }] })],
  ] as const)('behavior: no quote is told as %s', async (kind, answer) => {
    const one = await following(false)
    one.world.instead = ({ path }) =>
      path.endsWith(kind === 'network' ? '/gas-price' : '/quotes') ? answer() : undefined
    // The gas price that was read before counts for ten seconds.
    await one.clock.pass(10_000)
    fillSwap(one)
    await one.clock.pass(200)
    await flush(20)
    expect(quoteOf(one)).toMatchObject({ status: 'failed', kind })
    expect(issueOf(one)).toEqual({ reason: kind })
    one.world.instead = () => undefined
    refreshSwapQuote(one.kit)
    await flush(20)
    expect(quoteOf(one)).toMatchObject({ status: 'ready' })
  })

  test('behavior: where no contract may swap, the network has no swaps', async () => {
    const one = await following(false, { swaps: { 'eip155:1': { routers: [] } } })
    fillSwap(one)
    await one.clock.pass(200)
    await flush(20)
    expect(issueOf(one)).toEqual({ reason: 'network' })
    expect(quotes(one)).toBe(0)
  })

  test('behavior: a quote of another pair or amount than was asked for is none', async () => {
    const one = await following(false)
    one.world.instead = ({ path, query }) =>
      path.endsWith('/quotes')
        ? {
            quotes: [
              {
                ...{ fromAccount: query.get('from'), toAccount: query.get('from') },
                ...{ fromAmount: query.get('amount'), toAmount: '1' },
              },
              { fromAccount: query.get('from'), toAccount: query.get('to'), fromAmount: '1', toAmount: '1' },
            ],
          }
        : undefined
    fillSwap(one)
    await one.clock.pass(200)
    await flush(20)
    expect(quoteOf(one)).toMatchObject({ status: 'failed', kind: 'liquidity' })
  })

  test('behavior: stopped, it asks and holds nothing', async () => {
    const one = await following()
    stops.splice(0)[0]?.()
    const before = one.world.asked.length
    setSwapAmount(one.kit, '4')
    await one.clock.pass(60_000)
    expect(one.world.asked.length).toBe(before)
    expect(one.page.listeners.size).toBe(0)
  })

  test('behavior: another account has an empty form, and asks nothing about it', async () => {
    const one = await following()
    const before = quotes(one)
    one.kit.store.set(connectionAtoms.eip155, { status: 'connected', session: swapSession(one.world, second) })
    await one.clock.pass(60_000)
    expect(one.kit.store.get(swapFormAtom)).toMatchObject({ amount: '', receive: undefined })
    expect(quoteOf(one)).toEqual({ status: 'none' })
    expect(quotes(one)).toBe(before)
  })
})

describe('form', () => {
  test('default: starts with the coin', async () => {
    const one = await following(false)
    expect(one.kit.store.get(swapFormAtom)).toMatchObject({ pay: { symbol: 'MRD' }, receive: undefined, slippage: 100 })
    expect(issueOf(one)).toEqual({ reason: 'token', side: 'receive' })
  })

  test('behavior: the token of the other side changes places', async () => {
    const one = await following()
    chooseSwapToken(one.kit, 'pay', dollar)
    expect(one.kit.store.get(swapFormAtom)).toMatchObject({ pay: { symbol: 'USDC' }, receive: { symbol: 'MRD' } })
    chooseSwapToken(one.kit, 'receive', dollar)
    expect(one.kit.store.get(swapFormAtom)).toMatchObject({ pay: { symbol: 'MRD' }, receive: { symbol: 'USDC' } })
  })

  test('behavior: the coin chosen to receive leaves nothing to pay with', async () => {
    const one = await following(false)
    chooseSwapToken(one.kit, 'receive', coin)
    expect(one.kit.store.get(swapFormAtom)).toMatchObject({ pay: undefined, receive: { symbol: 'MRD' } })
    expect(issueOf(one)).toEqual({ reason: 'token', side: 'pay' })
  })

  test('behavior: turned round, what it would give is paid', async () => {
    const one = await following()
    switchSwapTokens(one.kit)
    expect(one.kit.store.get(swapFormAtom)).toMatchObject({
      ...{ pay: { symbol: 'USDC' }, receive: { symbol: 'MRD' }, amount: '4500', max: false },
    })
  })

  test('behavior: Max keeps coins for the fee, of a token it is everything', async () => {
    const one = await following()
    setSwapMax(one.kit)
    // 10 coins less four times 150,000 gas of 1 gwei.
    expect(one.kit.store.get(swapAmountTextAtom)).toBe('9.9994')
    one.world.instead = ({ path }) =>
      path.endsWith('/balance')
        ? {
            balances: [
              {
                ...{ name: 'Dollar', symbol: 'USDC', chainId: 'eip155:1', address: `eip155:1:${dollar.address}` },
                quantity: { decimals: '6', numeric: '9000' },
              },
            ],
          }
        : undefined
    const { refreshPortfolio } = await import('../assets/portfolio.ts')
    await refreshPortfolio(one.kit, true)
    chooseSwapToken(one.kit, 'pay', dollar)
    expect(one.kit.store.get(swapBalanceAtom)).toEqual({ pay: 9_000_000_000n, receive: 10n * ether })
    expect(one.kit.store.get(swapAmountTextAtom)).toBe('9000')
    setSwapAmount(one.kit, '9000.000001')
    expect(issueOf(one)).toEqual({ reason: 'funds', excess: 1n })
  })

  test('behavior: Max of the coin is quoted also where the gas price rises at each request', async () => {
    const one = await following()
    const prices = () => one.world.asked.filter((path) => path.endsWith('/gas-price')).length
    one.world.instead = ({ path }) =>
      path.endsWith('/gas-price') ? { standard: (one.world.gasPrice++).toString(), fast: '1', instant: '1' } : undefined
    setSwapMax(one.kit)
    const [asked, quoted] = [prices(), quotes(one)]
    for (let steps = 0; steps < 30; steps++) {
      await one.clock.pass(1_000)
      await flush(20)
    }
    expect(quoteOf(one)).toMatchObject({ status: 'ready' })
    // A gas price is read once in ten seconds, and causes no more than two rounds of a quote and its sample.
    expect(prices() - asked).toBeLessThanOrEqual(3)
    expect(quotes(one) - quoted).toBeLessThanOrEqual(16)
  })

  test('behavior: what was typed does not come back with an earlier account', async () => {
    const one = await following()
    const become = (from: string) =>
      one.kit.store.set(connectionAtoms.eip155, { status: 'connected', session: swapSession(one.world, from) })
    for (const stop of stops.splice(0)) stop()
    become(second)
    become(self)
    expect(one.kit.store.get(swapFormAtom)).toMatchObject({ amount: '', receive: undefined })
  })

  test('behavior: what is wrong is told in the order in which the form is filled in', async () => {
    const one = await following()
    setSwapAmount(one.kit, '')
    expect(issueOf(one)).toEqual({ reason: 'amount' })
    setSwapAmount(one.kit, '1,5,0')
    expect(issueOf(one)).toMatchObject({ reason: 'value' })
    setSwapAmount(one.kit, '10.5')
    expect(issueOf(one)).toEqual({ reason: 'funds', excess: ether / 2n })
    setSwapAmount(one.kit, '10')
    expect(issueOf(one)).toEqual({ reason: 'coins' })
    setSwapAmount(one.kit, '9')
    expect(issueOf(one)).toEqual({ reason: 'quoting' })
    chooseSwapToken(one.kit, 'receive', kite)
    one.kit.store.set(connectionAtoms.eip155, {
      status: 'connected',
      session: { ...swapSession(one.world), caipNetworkId: 'eip155:77' },
    })
    expect(issueOf(one)).toEqual({ reason: 'network' })
  })

  test('behavior: slippage stays within its bounds (S-25)', async () => {
    const one = await following()
    for (const wrong of [0, 9, 501, -1, 1.5, Number.NaN, 10_000]) expect(setSlippage(one.kit, wrong)).toBe(false)
    expect(one.kit.store.get(swapFormAtom).slippage).toBe(100)
    expect(setSlippage(one.kit, 500)).toBe(true)
    expect(quoteOf(one)).toMatchObject({ quote: { least: 4_275_000_000n } })
  })
})
