import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { endSendKits, ether, fill, other, type SendKit, self, sendKit } from '../../../test/fakes/send-kit.ts'
import type { TokenFacts } from '../../chains/core/send-capability.ts'
import { formatUnits } from '../../chains/core/units.ts'
import { refreshBalance } from '../assets/balances.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { readToken } from './follow-token.ts'
import type { SendToken } from './form.atoms.ts'
import { startReview } from './review.ts'
import {
  amountTextAtom,
  formIssueAtom,
  keyedQuoteAtom,
  sendFormAtom,
  sendStateAtom,
  setAmount,
  setMax,
  setRecipient,
  setToken,
} from './send.atoms.ts'
import type { LoadSendDriver } from './send-driver.ts'
import { submitReview } from './submit.ts'
import { transfersAtom } from './transfer-list.ts'
import { watchTransfers } from './watch.ts'

afterEach(endSendKits)

const contract = '0x52908400098527886E0F7030069857D2E4169EE7'
const dollar: SendToken = { address: contract, name: 'Halden Dollar', symbol: 'HUSD', listedDecimals: 6 }

interface TokenKit extends SendKit {
  readonly opened: (string | undefined)[]
  readonly token: { facts: () => Promise<TokenFacts> }
  readonly open: LoadSendDriver
}

/** A form with a token chosen and read. */
async function setup({
  coins = 2n * ether,
  held = 8_204_100_000n,
  decimals = 6,
  token = dollar,
} = {}): Promise<TokenKit> {
  const one = await sendKit({ balance: coins })
  const facts = { facts: async (): Promise<TokenFacts> => ({ decimals, balance: held }) }
  const opened: (string | undefined)[] = []
  const open: LoadSendDriver = async (_, address) => {
    opened.push(address)
    const { parseAddress, send } = one.driver
    return { parseAddress, send, ...(address !== undefined && { facts: () => facts.facts() }) }
  }
  one.kit.store.set(openAtom, true)
  one.kit.store.set(historyAtom, [{ name: 'WalletSend', params: undefined }])
  watchTransfers(one.kit, open)
  await refreshBalance(one.kit)
  setToken(one.kit, token)
  await readToken(one.kit, open)
  return { ...one, opened, token: facts, open }
}
function type(one: TokenKit, amount: string, recipient = other): void {
  fill(one, amount, recipient)
  const key = `eip155:1:${self}/${contract}>`
  const held = one.kit.store.get(keyedQuoteAtom)
  if (held) one.kit.store.set(keyedQuoteAtom, { ...held, key })
}
const issue = ({ kit }: TokenKit) => kit.store.get(formIssueAtom)
const state = ({ kit }: TokenKit) => kit.store.get(sendStateAtom)
const reviewOf = (one: TokenKit) => {
  const now = state(one)
  if (now.status !== 'review') throw new Error(`${now.status} ${'error' in now ? now.error : ''}`)
  return now.review
}

describe('the form with a token', () => {
  test('default: counts in the token, and the fee comes out of the coins', async () => {
    const one = await setup()
    type(one, '8204.1')
    expect(issue(one)).toBeUndefined()
    type(one, '8204.100001')
    expect(issue(one)).toEqual({ reason: 'funds', excess: 1n })
    type(one, '0.0000001')
    expect(issue(one)).toEqual({ reason: 'value', problem: 'decimals' })
  })

  test('behavior: too few coins for the fee are told apart from too few tokens', async () => {
    const one = await setup({ coins: 1n })
    type(one, '1')
    expect(issue(one)).toEqual({ reason: 'coins' })
  })

  test('behavior: Max is all of it', async () => {
    const one = await setup({ held: 642_123_456_789_012_345_678n, decimals: 18 })
    setMax(one.kit)
    setRecipient(one.kit, other)
    expect(one.kit.store.get(amountTextAtom)).toBe('642.123456789012345678')
    await startReview(one.kit, one.open)
    expect(reviewOf(one).intent.value).toBe(642_123_456_789_012_345_678n)
  })

  test('behavior: without an answer of the chain nothing can be sent (A-09)', async () => {
    const one = await setup()
    one.token.facts = () => Promise.reject(everyError('TOKEN_UNREADABLE'))
    await readToken(one.kit, one.open)
    type(one, '1')
    expect(issue(one)).toEqual({ reason: 'unreadable' })
    await startReview(one.kit, one.open)
    expect(state(one)).toMatchObject({ status: 'editing', error: { code: 'TOKEN_UNREADABLE' } })
    expect(one.driver.submitted).toEqual([])
  })

  test('behavior: what the chain says wins over the list (A-09)', async () => {
    const one = await setup({ token: { ...dollar, listedDecimals: 18 } })
    type(one, '1.5')
    await startReview(one.kit, one.open)
    expect(reviewOf(one)).toMatchObject({ decimals: 6, intent: { value: 1_500_000n }, token: { listedDecimals: 18 } })
  })

  test('behavior: decimals that change between form and review are refused', async () => {
    const one = await setup()
    type(one, '1.5')
    one.token.facts = async () => ({ decimals: 18, balance: ether })
    await startReview(one.kit, one.open)
    expect(state(one)).toMatchObject({ status: 'editing', error: { code: 'TOKEN_UNREADABLE' } })
  })

  test('behavior: the token’s own contract is no recipient', async () => {
    const one = await setup()
    type(one, '1', contract.toLowerCase())
    expect(issue(one)).toEqual({ reason: 'invalid', why: 'token' })
  })

  test('behavior: another choice empties the amount and keeps the recipient', async () => {
    const one = await setup()
    type(one, '1')
    setToken(one.kit, undefined)
    expect(one.kit.store.get(sendFormAtom)).toEqual({ amount: '', max: false, recipient: other })
    setAmount(one.kit, '1.5')
    await startReview(one.kit, one.open)
    expect(reviewOf(one).intent).not.toHaveProperty('token')
  })

  test('behavior: a late reading of another token is dropped', async () => {
    const one = await setup()
    let give = (_: TokenFacts) => {}
    one.token.facts = () => new Promise((resolve) => (give = resolve))
    const first = readToken(one.kit, one.open)
    await Promise.resolve()
    setToken(one.kit, { ...dollar, address: other })
    one.token.facts = async () => ({ decimals: 18, balance: 5n })
    await readToken(one.kit, one.open)
    give({ decimals: 2, balance: 7n })
    await first
    setMax(one.kit)
    expect(one.kit.store.get(amountTextAtom)).toBe('0.000000000000000005')
  })
})

describe('sending a token', () => {
  test('default: the review’s own intent is sent, stored with its contract, and ends in the account', async () => {
    const one = await setup()
    type(one, '120.000001')
    await startReview(one.kit, one.open)
    const review = reviewOf(one)
    expect(review).toMatchObject({ symbol: 'HUSD', decimals: 6, balance: 8_204_100_000n, coins: 2n * ether })
    expect(review.intent).toMatchObject({ token: contract, to: other, value: 120_000_001n })
    await submitReview(one.kit, one.open)
    expect(one.driver.submitted).toEqual([review.intent])
    expect(one.kit.store.get(transfersAtom)[0]).toMatchObject({
      token: contract,
      value: '120000001',
      symbol: 'HUSD',
      decimals: 6,
    })
    expect(one.kit.store.get(routeAtom)).toMatchObject({ name: 'Account' })
    expect(one.kit.store.get(sendFormAtom)).toEqual({ amount: '', max: false, recipient: '' })
    // The adapter was only opened for the chosen token.
    expect(new Set(one.opened)).toEqual(new Set([contract]))
  })

  test('behavior: a fee that the coins do not cover any more is refused before the wallet is asked', async () => {
    const one = await setup({ coins: 21_000n * 10n ** 9n })
    type(one, '1')
    await startReview(one.kit, one.open)
    one.driver.fee *= 2n
    await submitReview(one.kit, one.open)
    expect(state(one)).toMatchObject({ status: 'failed', notice: { error: { code: 'INSUFFICIENT_FUNDS' } } })
    expect(one.driver.submitted).toEqual([])
  })

  test('behavior: a fee that rose is shown, and changes no amount', async () => {
    const one = await setup()
    setMax(one.kit)
    setRecipient(one.kit, other)
    await startReview(one.kit, one.open)
    one.driver.fee *= 2n
    await submitReview(one.kit, one.open)
    expect(reviewOf(one).intent).toMatchObject({ value: 8_204_100_000n, fee: { fee: one.driver.fee } })
    expect(one.driver.submitted).toEqual([])
  })

  test('behavior: any amount in any decimals goes through to the last unit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(1n, 10n ** 30n), fc.integer({ min: 0, max: 36 }), async (value, decimals) => {
        const one = await setup({ held: 10n ** 30n, decimals })
        type(one, formatUnits(value, decimals))
        await startReview(one.kit, one.open)
        expect(reviewOf(one).intent.value).toBe(value)
      }),
      { numRuns: 60 },
    )
  })
})
