import { describe, expect, test } from 'vitest'
import { checkServiceUrl } from './purchase-url.ts'

const own = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
const stranger = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const dollar = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const origin = 'https://buy.example'
const check = (path: string, contracts: readonly string[] = [dollar]) =>
  checkServiceUrl(`${origin}${path}`, [origin], own, contracts)

describe('the address that a service makes, on Solana', () => {
  test.each([
    `/?to=${own}`,
    `/?to=${own}&get=${dollar}`,
    `/${own}/SOL?network=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`,
    `/?to=${own}&session=MWQwY2FiN2YtOGQ2OC00ZTlkLWE0YzMtMTJlYjU5`,
    '/checkout',
  ])('default: %s passes', (path) => {
    expect(check(path)).toBe(`${origin}${path}`)
  })

  test.each([
    ['another account', `/?to=${stranger}`],
    ['another one beside its own', `/?to=${own}&then=${stranger}`],
    ['one in the path', `/${stranger}?to=${own}`],
    ['one in the fragment', `/?to=${own}#${stranger}`],
    ['one in a list', `/?to=${encodeURIComponent(JSON.stringify({ [stranger]: ['solana'] }))}`],
    ['one that is escaped twice', `/?to=%2537${own.slice(1)}&next=%25${'34'}${stranger.slice(1)}`],
    ['its own in another case', `/?to=${own.slice(0, -2)}g5`],
    ['an account of an EVM network', `/?to=0x${'ab'.repeat(20)}`],
  ])('security: %s is refused', (_, path) => {
    expect(check(path)).toBeUndefined()
  })

  test('security: a token that the page has not named may be an account', () => {
    expect(check(`/?to=${own}&get=${dollar}`, [])).toBeUndefined()
  })
})
