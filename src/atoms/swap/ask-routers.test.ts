import { decodeFunctionData } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { ether, self } from '../../../test/fakes/send-kit.ts'
import {
  coin,
  dollar,
  dollarAddress,
  endSwapKits,
  kite,
  kiteAddress,
  reviewedSwap,
  router,
  SwapWorld,
  swapAbi,
  swapKit,
  swapReviewOf,
  swapSession,
  wrapped,
} from '../../../test/fakes/swap-kit.ts'
import { WmError } from '../../chains/core/errors.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { canSwapAtom } from './can-swap.atoms.ts'
import { loadSwapList } from './follow-swap-list.ts'
import { submitSwap } from './submit-swap.ts'
import { swapListAtom } from './swap-list.atoms.ts'
import { buildApproval, buildSwap, readAllowance, readGasPrice, readPrices, readQuote } from './swap-service.ts'

afterEach(endSwapKits)

const { signal } = new AbortController()
const tokens = {
  'eip155:1': [
    { address: dollarAddress, symbol: 'USDC' },
    { address: kiteAddress, symbol: 'KITE' },
  ],
}
const options = { hosts: {}, tokens }
const pairOf = (pay = coin, receive = dollar) => ({ caipNetworkId: 'eip155:1' as const, address: self, pay, receive })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (WmError.is(error) ? error.code : error),
  )
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const list = (...amounts: bigint[]) => `0x${[32n, BigInt(amounts.length), ...amounts].map(word).join('')}`

describe('a page without a data API', () => {
  test('default: swaps its tokens by the contracts of the network, and asks no service', async () => {
    const { kit, world } = await swapKit({ options })
    world.allowance = 5n
    expect(kit.store.get(canSwapAtom)).toBe(true)
    await loadSwapList(kit)
    expect(
      kit.store.get(swapListAtom).tokens.map(({ address, symbol, decimals }) => [address, symbol, decimals]),
    ).toEqual([
      [undefined, 'MRD', 18],
      [kiteAddress, 'KITE', 18],
      [dollarAddress, 'USDC', 6],
    ])
    expect(await readQuote(kit, pairOf(), ether, 1n, signal)).toEqual({ amount: ether, out: 3_000_000_000n })
    expect(await readPrices(kit, 'eip155:1', [dollar])).toEqual({})
    expect(await readAllowance(kit, pairOf(dollar, coin), signal)).toBe(5n)
    expect(await readGasPrice(kit, 'eip155:1', signal)).toBe(10n ** 9n)
    expect(world.asked).toEqual([])
  })

  test('default: a token is approved for exactly the amount, then swapped for at least the minimum', async () => {
    const world = new SwapWorld()
    const one = await reviewedSwap(dollar, coin, '120.5', { options, world })
    expect(swapReviewOf(one)).toMatchObject({ step: 'approve', router, amount: 120_500_000n })
    world.allowance = 120_500_000n
    const next = await reviewedSwap(dollar, coin, '120.5', { options, world })
    const review = swapReviewOf(next)
    expect(review).toMatchObject({ step: 'swap', router, out: 40_166_666_666_666_666n })
    // Without prices, a quote of a small amount tells what the amount does to the price.
    expect(review).toMatchObject({ impactFrom: 'sample' })
    await submitSwap(next.kit)
    const [sent] = world.sent
    const { functionName, args } = decodeFunctionData({ abi: swapAbi, data: sent?.data ?? '0x' })
    expect([sent?.to.toLowerCase(), BigInt(sent?.value ?? 1)]).toEqual([router.toLowerCase(), 0n])
    expect([functionName, args[0], args[1]]).toEqual(['swapExactTokensForETH', 120_500_000n, review.least])
    expect(args[2]).toEqual([dollarAddress, wrapped])
    expect(args.slice(3)).toEqual([self, world.time + 1_200n])
    expect(world.asked).toEqual([])
  })

  test('behavior: between two tokens, the way that gives more', async () => {
    const { kit, world } = await swapKit({ options })
    const amounts = world.amounts
    world.amounts = (data) => (BigInt(`0x${data.slice(138, 202)}`) === 3n ? list(1n, 2n, 9n) : list(1n, 8n))
    expect(await readQuote(kit, pairOf(dollar, kite), 1n, 1n, signal)).toMatchObject({ out: 9n })
    const through = await buildSwap(kit, pairOf(dollar, kite), 1n, 100, signal)
    expect(decodeFunctionData({ abi: swapAbi, data: through.data as `0x${string}` }).args[2]).toHaveLength(3)
    world.amounts = amounts
    const direct = await buildSwap(kit, pairOf(dollar, kite), 1n, 100, signal)
    expect(decodeFunctionData({ abi: swapAbi, data: direct.data as `0x${string}` }).args[2]).toHaveLength(2)
  })

  test.for<readonly [string, string]>([
    ['nothing', '0x'],
    ['a text', 'price'],
    ['no amount', list(ether)],
    ['too many amounts', list(ether, 1n, 2n)],
    ['a list elsewhere', `0x${[64n, 2n, ether, 5n].map(word).join('')}`],
    ['a longer list than it says', `0x${[32n, 2n, ether, 5n, 6n].map(word).join('')}`],
    ['half a word', list(ether, 5n).slice(0, -2)],
    ['zero', list(ether, 0n)],
  ])('behavior: a router that answers %s has no offer', async ([, answer]) => {
    const { kit, world } = await swapKit({ options })
    world.amounts = () => answer
    expect(await codeOf(readQuote(kit, pairOf(), ether, 1n, signal))).toBe('SWAP_LIQUIDITY')
    expect(await codeOf(buildSwap(kit, pairOf(), ether, 100, signal))).toBe('SWAP_LIQUIDITY')
    expect(await codeOf(buildApproval(kit, pairOf(dollar, coin), 1n, signal))).toBe('SWAP_LIQUIDITY')
  })

  test('behavior: of two routers the one that gives more, unless another may take the token already', async () => {
    const other = '0x2222222222222222222222222222222222222202'
    const { kit, world } = await swapKit({
      options: { ...options, swaps: { 'eip155:1': { routers: [router, other] } } },
    })
    const gives = { [router.toLowerCase()]: 10_000n, [other]: 10_020n }
    world.amounts = (_, to) => list(500n, gives[to.toLowerCase()] ?? 0n)
    const built = async () => {
      const { to, data } = await buildSwap(kit, pairOf(dollar, kite), 500n, 100, signal)
      const { args } = decodeFunctionData({ abi: swapAbi, data: data as `0x${string}` })
      return [to.split(':').at(-1)?.toLowerCase(), args[1]]
    }
    expect(await readQuote(kit, pairOf(dollar, kite), 500n, 1n, signal)).toMatchObject({ out: 10_020n })
    expect(await built()).toEqual([other, 9_919n])
    world.allowances = { [router]: 500n }
    // The minimum is that of the better quote, which the review shows.
    expect(await built()).toEqual([router.toLowerCase(), 9_919n])
    world.allowances = { [router]: 499n }
    expect(await built()).toEqual([other, 9_919n])
    world.allowances = { [router]: 500n }
    gives[router.toLowerCase()] = 9_950n
    expect(await built()).toEqual([other, 9_919n])
  })

  test('behavior: the coin and the token that stands for it have no price', async () => {
    const { kit } = await swapKit({ options })
    const wrappedCoin = { ...kite, address: wrapped }
    expect(await codeOf(readQuote(kit, pairOf(coin, wrappedCoin), 1n, 1n, signal))).toBe('SWAP_LIQUIDITY')
  })

  test('behavior: a network that is no longer the active one is not answered for', async () => {
    const { kit, world } = await swapKit({ options })
    const session = { ...swapSession(world), caipNetworkId: 'eip155:77' } as const
    kit.store.set(connectionAtoms.eip155, { status: 'connected', session })
    expect(await codeOf(readGasPrice(kit, 'eip155:1', signal))).toBe('ACCOUNT_CHANGED')
  })

  test('behavior: tokens of which none can be read are an error, and not an empty list', async () => {
    const { kit, world } = await swapKit({ options })
    world.reverts.add('313ce567')
    await loadSwapList(kit)
    expect(kit.store.get(swapListAtom)).toMatchObject({ status: 'failed', tokens: [] })
  })

  test('behavior: a router that has no token for the coin has no offer', async () => {
    const { kit, world } = await swapKit({ options })
    world.reverts.add('ad5c4648')
    expect(await codeOf(readQuote(kit, pairOf(), ether, 1n, signal))).toBe('SWAP_LIQUIDITY')
  })

  test('behavior: without tokens of its own, or on a network without a router, it has no swaps', async () => {
    const none = await swapKit({ options: { hosts: {} } })
    expect(none.kit.store.get(canSwapAtom)).toBe(false)
    const empty = await swapKit({ options: { ...options, swaps: { 'eip155:1': { routers: [] } } } })
    expect(empty.kit.store.get(canSwapAtom)).toBe(false)
  })
})
