import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { self } from '../../../test/fakes/send-kit.ts'
import { dollarAddress, kiteAddress, router, swapAbi, wrapped } from '../../../test/fakes/swap-kit.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { WmError } from '../core/errors.ts'
import type { SwapTerms } from '../core/swap-checks.ts'
import { checkSwap } from './check-swap.ts'
import { decodeSwap, encodeSwap } from './swap-calldata.ts'

const account = self as `0x${string}`
const time = 1_800_000_000n
const facts = { wrapped, time }
const terms = { from: account, amount: 300n, least: 200n, routers: [router] } as const
const pairs: readonly SwapTerms[] = [
  { ...terms, pay: undefined, receive: dollarAddress },
  { ...terms, pay: dollarAddress, receive: undefined },
  { ...terms, pay: dollarAddress, receive: kiteAddress },
]

/** The calldata of an honest swap, by another implementation. */
function honest({ pay, receive, amount, least, from }: SwapTerms, way: readonly `0x${string}`[] = []): `0x${string}` {
  const path = [pay ?? wrapped, ...way, receive ?? wrapped] as `0x${string}`[]
  const rest = [least, path, from as `0x${string}`, time + 600n] as const
  if (pay === undefined) return encodeFunctionData({ abi: swapAbi, functionName: 'swapExactETHForTokens', args: rest })
  const functionName = receive === undefined ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi: swapAbi, functionName, args: [amount, ...rest] })
}
const built = (data: string) => ({ from: `eip155:1:${account}`, to: `eip155:1:${router}`, data })
const check = (data: string, of: SwapTerms) => checkSwap(built(data), of, 'eip155:1', facts)
const refusal = (data: string, of: SwapTerms) => {
  try {
    check(data, of)
  } catch (error) {
    if (WmError.is(error, 'SWAP_REFUSED')) return error.data.reason
    throw error
  }
  return undefined
}

describe('checkSwap', () => {
  test.each(pairs)('default: takes what was reviewed, in any letters', (of) => {
    const data = honest(of)
    expect(check(data, of)).toEqual({ router, data, least: 200n })
    expect(check(`0x${data.slice(2).toUpperCase()}`, of).data).toBe(data)
    expect(
      check(honest(of, [wrapped === of.pay ? kiteAddress : '0x1111111111111111111111111111111111111107']), of).least,
    ).toBe(200n)
    // More than the minimum is the visitor's gain.
    expect(check(honest({ ...of, least: 300n }), of).least).toBe(300n)
  })

  test.each(pairs)('behavior: whichever letters of the calldata change, what is taken keeps the terms', (of) => {
    const data = honest(of)
    const change = fc.record({ at: fc.nat(data.length - 3), digit: fc.nat(15) })
    let taken = 0
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const letters = [...data]
        for (const { at, digit } of changes) letters[at + 2] = digit.toString(16)
        const next = letters.join('') as `0x${string}`
        if (refusal(next, of)) return
        taken++
        const { functionName, args } = decodeFunctionData({ abi: swapAbi, data: next })
        const [amount, least, path, to, deadline] = (of.pay === undefined ? [of.amount, ...args] : args) as unknown as [
          bigint,
          bigint,
          readonly string[],
          string,
          bigint,
        ]
        expect(functionName).toBe(decodeFunctionData({ abi: swapAbi, data }).functionName)
        expect([amount, path[0], path.at(-1), to]).toEqual([
          ...[of.amount, of.pay ?? wrapped, of.receive ?? wrapped, getAddress(of.from)],
        ])
        expect(least >= of.least && deadline > time && deadline <= time + 3600n).toBe(true)
      }),
      { numRuns: tries(20_000) },
    )
    // A change to the same letters, or of the time, is taken: otherwise this would show nothing.
    expect(refusal(honest(of), of)).toBeUndefined()
    expect(taken).toBeLessThan(tries(20_000))
  })

  test('behavior: says what is wrong', () => {
    const [of] = pairs as [SwapTerms]
    expect(refusal(honest({ ...of, least: 199n }), of)).toBe('minimum')
    expect(refusal(honest({ ...of, receive: kiteAddress }), of)).toBe('path')
    expect(refusal(honest({ ...of, from: kiteAddress }), of)).toBe('recipient')
    expect(refusal('0x', of)).toBe('calldata')
    expect(refusal(honest(pairs[1] as SwapTerms), of)).toBe('calldata')
  })
})

test('default: a call is encoded as another implementation does, and read back', () => {
  for (const of of pairs) {
    const data = honest(of, [kiteAddress === of.receive ? wrapped : kiteAddress])
    const call = decodeSwap(data)
    expect(call && encodeSwap(call)).toBe(data)
  }
})
