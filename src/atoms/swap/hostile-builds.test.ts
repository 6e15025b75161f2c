import { encodeFunctionData, maxUint256, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { second, self } from '../../../test/fakes/send-kit.ts'
import {
  type Built,
  coin,
  dollar,
  dollarAddress,
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
  wrapped,
} from '../../../test/fakes/swap-kit.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { startSwapReview } from './prepare-swap.ts'
import { submitSwap } from './submit-swap.ts'
import type { SwapToken } from './swap-form.atoms.ts'

afterEach(endSwapKits)

type Hex = `0x${string}`
/** A change of what an honest service builds. */
type Attack = readonly [name: string, change: (built: Built) => unknown]

const thief: Hex = '0x6666666666666666666666666666666666666666'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

/** Replaces the word at a place of the calldata, counted after the selector. */
const put = (at: number, text: string) => (built: Built) => {
  const start = 10 + at * 64
  return { ...built, data: built.data.slice(0, start) + text + built.data.slice(start + 64) }
}
const wordOf = ({ data }: Built, at: number) => BigInt(`0x${data.slice(10 + at * 64, 74 + at * 64)}`)
const change = (at: number, next: (value: bigint) => bigint) => (built: Built) =>
  put(at, word(next(wordOf(built, at))))(built)

const strangers = [thief, second, zeroAddress, wrapped, dollarAddress, '0x000000000022d473030f116ddee9f6b43ac78ba3']

/** Calls of another meaning: transfers, permissions, and those of a router that have no minimum or no maximum. */
const selectors = [
  ...['a9059cbb', '095ea7b3', '23b872dd', 'a22cb465', 'd505accf', '39509351', 'ac9650d8', '00000000', '3ccfd60b'],
  ...['fb3bdb41', '4a25d94a', '8803dbee', 'b6f9de95', '791ac947', '5c11d795', '7ff36ab5', '18cbafe5', '38ed1739'],
]

const shapes: readonly Attack[] = [
  ['nothing', () => null],
  ['a text', () => 'tx'],
  ['a list', (built) => [built]],
  ['no calldata', ({ from, to }) => ({ from, to })],
  ['no contract', ({ from, data }) => ({ from, data })],
  ['no account', ({ to, data }) => ({ to, data })],
  ['empty calldata', (built) => ({ ...built, data: '0x' })],
  ['calldata of half a byte', (built) => ({ ...built, data: `${built.data}0` })],
  ['calldata that is none', (built) => ({ ...built, data: 'javascript:alert(1)' })],
  ['calldata as bytes', (built) => ({ ...built, data: [1, 2, 3] })],
  ['one more byte', (built) => ({ ...built, data: `${built.data}00` })],
  ['one more word', (built) => ({ ...built, data: `${built.data}${word(1n)}` })],
  ['one word less', (built) => ({ ...built, data: built.data.slice(0, -64) })],
  ['a selector alone', (built) => ({ ...built, data: built.data.slice(0, 10) })],
  ['a plain address as the contract', (built) => ({ ...built, to: built.to.slice(9) })],
  ...['eip155:10', 'eip155:11', 'eip155:137', 'eip155:01', 'eip155:1:1', 'solana:1', ''].flatMap((chain): Attack[] => [
    [`the chain ${chain} of the contract`, (built) => ({ ...built, to: built.to.replace('eip155:1', chain) })],
    [`the chain ${chain} of the account`, (built) => ({ ...built, from: built.from.replace('eip155:1', chain) })],
  ]),
]

/** Spellings of the right value, and values that end elsewhere. */
const valueAttacks = (right: string): readonly Attack[] =>
  [`+${right}`, `-${right}`, `0${right}`, ` ${right}`, `${right} `, `${right}.0`, `${right}e1`, `${right}n`, '', 'NaN']
    .concat(`${2n ** 256n + BigInt(right)}`, `${2n ** 255n}`, `0x${BigInt(right).toString(16)}`)
    .map((text): Attack => [`the value "${text}"`, (built) => ({ ...built, value: text })])
    .concat([
      ['a value as a number', (built) => ({ ...built, value: Number(right) })],
      ['a value that is null', (built) => ({ ...built, value: null })],
      ['a value in a list', (built) => ({ ...built, value: [right] })],
    ])

const coinAttacks: readonly Attack[] = [
  ...valueAttacks('1500000000000000000'),
  ['a value of more', (built) => ({ ...built, value: '1500000000000000001' })],
  ['no value', (built) => ({ ...built, value: '0' })],
]

const tokenAttacks: readonly Attack[] = [
  ...valueAttacks('0'),
  ['a value besides the token', (built) => ({ ...built, value: '1' })],
  ['all coins besides the token', (built) => ({ ...built, value: '10000000000000000000' })],
  ['an amount of nothing', put(0, word(0n))],
  ['one unit more', change(0, (value) => value + 1n)],
  ['one unit less', change(0, (value) => value - 1n)],
  ['everything', put(0, word(maxUint256))],
]

const swapAttacks = (isCoin: boolean): readonly Attack[] => {
  const first = isCoin ? 0 : 1
  const [least, list, to, deadline, steps] = [first, first + 1, first + 2, first + 3, first + 4]
  const own = isCoin ? '7ff36ab5' : undefined
  const path = (items: readonly string[]) => (built: Built) => ({
    ...built,
    data: `${built.data.slice(0, 10 + steps * 64)}${word(BigInt(items.length))}${items.map(word).join('')}`,
  })
  const ends = (built: Built) => [steps + 1, steps + 2].map((at) => `0x${wordOf(built, at).toString(16)}`) as [Hex, Hex]
  const via = (build: (a: Hex, b: Hex) => readonly string[]) => (built: Built) => path(build(...ends(built)))(built)
  return [
    ...shapes,
    ...strangers.map((one): Attack => [`the contract ${one}`, (built) => ({ ...built, to: `eip155:1:${one}` })]),
    ...strangers.map((one): Attack => [`the account ${one}`, (built) => ({ ...built, from: `eip155:1:${one}` })]),
    ...strangers.map((one): Attack => [`the recipient ${one}`, put(to, word(one))]),
    ['the router as recipient', put(to, word(router))],
    ['a recipient in dirty bytes', put(to, `${'1'.padStart(24, '0')}${self.slice(2)}`)],
    ...selectors
      .filter((one) => one !== own)
      .map(
        (one): Attack => [
          `the function ${one}`,
          (built) =>
            built.data.startsWith(`0x${one}`)
              ? { ...built, data: '0x' }
              : { ...built, data: `0x${one}${built.data.slice(10)}` },
        ],
      ),
    ['no minimum', put(least, word(0n))],
    ['a minimum of one', put(least, word(1n))],
    ['a minimum that is one unit short', change(least, (value) => value - 1n)],
    ['half the minimum', change(least, (value) => value / 2n)],
    ['a list elsewhere', change(list, (value) => value + 32n)],
    ['a list that is the head itself', put(list, word(0n))],
    ['an endless list', put(steps, word(maxUint256))],
    ['a list of one', path([wrapped])],
    ['an empty list', path([])],
    ['the way back', via((a, b) => [b, a])],
    ['a way from another token', via((_, b) => [kiteAddress.replace(/.$/, '9'), b])],
    ['a way to another token', via((a) => [a, thief])],
    ['a way in a circle', via((a, b) => [a, thief, a, b])],
    ['a way that is too long', via((a, b) => [a, thief, second, zeroAddress, b])],
    ['a way that goes on', via((a, b) => [a, b, thief])],
    ['an end in dirty bytes', (built) => put(steps + 2, `1${word(wordOf(built, steps + 2)).slice(1)}`)(built)],
    ['no time', put(deadline, word(0n))],
    ['a time that is over', change(deadline, (value) => value - 1_200n)],
    ['a day', change(deadline, (value) => value + 86_400n)],
    ['all the time of the world', put(deadline, word(maxUint256))],
    ...(isCoin ? coinAttacks : tokenAttacks),
  ]
}

const approving = (spender: Hex, value: bigint) =>
  encodeFunctionData({ abi: swapAbi, functionName: 'approve', args: [spender, value] })

const approvalAttacks: readonly Attack[] = [
  ...shapes,
  ...strangers.map(
    (one): Attack => [`the spender ${one}`, (built) => ({ ...built, data: approving(one as Hex, 300_000_000n) })],
  ),
  ...[maxUint256, 2n ** 255n, 2n ** 96n - 1n, 300_000_001n, 299_999_999n, 0n].map(
    (value): Attack => [`an approval of ${value}`, (built) => ({ ...built, data: approving(router, value) })],
  ),
  ...selectors
    .filter((one) => one !== '095ea7b3')
    .map((one): Attack => [`the function ${one}`, (built) => ({ ...built, data: `0x${one}${built.data.slice(10)}` })]),
  ['a spender in dirty bytes', put(0, `${'1'.padStart(24, '0')}${router.slice(2)}`)],
  [
    'a transfer to the router',
    (built) => ({
      ...built,
      data: encodeFunctionData({ abi: swapAbi, functionName: 'transfer', args: [router, 300_000_000n] }),
    }),
  ],
  ...[thief, kiteAddress, wrapped, router].map(
    (one): Attack => [`the token ${one}`, (built) => ({ ...built, from: `eip155:1:${one}` })],
  ),
  ...[thief, second, router].map(
    (one): Attack => [`the account ${one}`, (built) => ({ ...built, to: `eip155:1:${one}` })],
  ),
  ...valueAttacks('0'),
  ['a value', (built) => ({ ...built, value: '1' })],
]

const scenes: readonly {
  readonly name: string
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly amount: string
  readonly allowance: bigint
  readonly attacks: readonly Attack[]
}[] = [
  { name: 'coin for a token', pay: coin, receive: dollar, amount: '1.5', allowance: 0n, attacks: swapAttacks(true) },
  {
    name: 'token for the coin',
    pay: dollar,
    receive: coin,
    amount: '300',
    allowance: 10n ** 30n,
    attacks: swapAttacks(false),
  },
  {
    name: 'token for a token',
    pay: dollar,
    receive: kite,
    amount: '300',
    allowance: 10n ** 30n,
    attacks: swapAttacks(false),
  },
  { name: 'approval', pay: dollar, receive: coin, amount: '300', allowance: 0n, attacks: approvalAttacks },
]

test('default: there are at least two hundred (S-24)', () => {
  const attacks = scenes.flatMap(({ attacks }) => attacks)
  expect(attacks.length).toBeGreaterThan(200)
  for (const scene of scenes) expect(new Set(scene.attacks.map(([name]) => name)).size).toBe(scene.attacks.length)
})

test.each([
  ['chain', /^the chain /, 50],
  ['value', /\bvalue\b|\bcoins besides/, 50],
  ['amount', /unit more|unit less|everything|amount of nothing|an approval of/, 12],
  ['minimum', /minimum/, 12],
  ['recipient', /recipient/, 20],
  ['contract or spender', /^the (?:contract|spender|token) /, 25],
  ['account', /^the account /, 20],
  ['function', /^the function /, 60],
  ['path', /^(?:the|a|an) (?:way|list|end|empty list|endless list)/, 30],
  ['time', /\btime\b|^a day$/, 12],
  ['form', /calldata|byte|word|selector|^nothing$|^a text$|^a list$|^no (?:contract|account)$/, 50],
])('default: of them, many change the %s', (_, named, least) => {
  const count = scenes.flatMap(({ attacks }) => attacks).filter(([name]) => named.test(name)).length
  expect(count).toBeGreaterThanOrEqual(least)
})

describe.each(scenes)('$name', ({ pay, receive, amount, allowance, attacks }) => {
  test('default: what an honest service builds reaches the wallet', async () => {
    const world = new SwapWorld()
    world.allowance = allowance
    const one = await reviewedSwap(pay, receive, amount, { world })
    await submitSwap(one.kit)
    expect(world.sent).toHaveLength(1)
  })

  test.each(attacks)('behavior: %s is never shown, and never reaches the wallet', async (_, twist) => {
    const world = new SwapWorld()
    world.allowance = allowance
    const one = await swapKit({ world })
    fillSwap(one, pay, receive, amount)
    let changed = 0
    world.twist = (built) => {
      const next = twist(built)
      if (JSON.stringify(next) !== JSON.stringify(built)) changed++
      return next
    }
    await startSwapReview(one.kit)
    expect(swapStateOf(one)).toMatchObject({ status: 'editing' })
    expect(['SWAP_REFUSED', 'SCHEMA_MISMATCH']).toContain(
      (swapStateOf(one) as { error?: { code: string } }).error?.code,
    )
    await submitSwap(one.kit)
    expect(world.sent).toEqual([])
    expect(one.kit.store.get(transfersAtom)).toEqual([])
    expect(changed).toBeGreaterThan(0)
  })

  test('behavior: an attack on a review that is made anew changes nothing that is sent', async () => {
    const world = new SwapWorld()
    world.allowance = allowance
    const one = await reviewedSwap(pay, receive, amount, { world })
    const { call } = swapReviewOf(one)
    world.twist = (built) => ({ ...built, to: `eip155:1:${thief}`, data: approving(thief, maxUint256) })
    await one.clock.pass(60_000)
    world.time += 60n
    await submitSwap(one.kit)
    expect(world.sent).toEqual([])
    expect(swapReviewOf(one).call).toBe(call)
  })
})
