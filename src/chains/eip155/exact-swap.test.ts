import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { exactSwaps } from './exact-swap.ts'
import { parseAddress } from './parse.ts'

const address = (text: string) => parseAddress(text) as `0x${string}`
const router = address('0x7a250d5630b4cf539739df2c5dacb4c659f2488d')
const wrapped = address('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
const dollar = address('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const kite = address('0x1111111111111111111111111111111111111101')
const shop = address('0x2222222222222222222222222222222222222202')
const thief = address('0x6666666666666666666666666666666666666666')
const abi = parseAbi([
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const byCoin = (path: readonly `0x${string}`[] = [wrapped, dollar], to = shop) =>
  `pay ${encodeFunctionData({ abi, functionName: 'swapETHForExactTokens', args: [12_340_000n, path, to, 9n] })}`
const byToken = (most = 7n) => {
  const args = [12_340_000n, most, [kite, wrapped, dollar], shop, 9n] as const
  return `pay ${encodeFunctionData({ abi, functionName: 'swapTokensForExactTokens', args })}`
}
const read = (call: string, more: { readonly to?: string; readonly value?: bigint; readonly token?: string } = {}) =>
  exactSwaps.read({ to: router, value: 7n, call, ...more }, [router])

describe('what an intent gives whom', () => {
  test('default: by the coin, and by a token', () => {
    const wanted = { to: shop, token: dollar, value: 12_340_000n }
    expect(read(byCoin())).toEqual(wanted)
    expect(read(byToken(), { token: kite })).toEqual(wanted)
  })

  test('behavior: another recipient, or another token, is told as it is', () => {
    expect(read(byCoin([wrapped, dollar], thief))).toMatchObject({ to: thief })
    expect(read(byCoin([wrapped, kite]))).toMatchObject({ token: kite })
  })

  test.each<[string, ReturnType<typeof read>]>([
    ['another contract', read(byCoin(), { to: thief })],
    ['a function that gives at least an amount', read(byCoin().replace('fb3bdb41', '7ff36ab5'))],
    ['more of a token than is shown', read(byToken(8n), { token: kite })],
    ['another token', read(byToken(), { token: dollar })],
    ['a token that is shown as the coin', read(byToken())],
    ['the coin that is shown as a token', read(byCoin(), { token: kite })],
    ['a way in a circle', read(byCoin([wrapped, dollar, wrapped, dollar]))],
    ['words that nobody shows', read(`${byCoin()}${'0'.repeat(64)}`)],
    ['no such call', read('approve')],
  ])('behavior: %s is none', (_, found) => {
    expect(found).toBe(undefined)
  })
})
