import { afterEach, expect, test } from 'vitest'
import {
  endSendKits,
  ether,
  fill,
  reviewOf,
  type SendKit,
  self,
  sendKit,
  stateOf,
} from '../../../test/fakes/send-kit.ts'
import type { FeeChoice, FeeQuote, FeeSpeed } from '../../chains/core/send-capability.ts'
import { refreshBalance } from '../assets/balances.atoms.ts'
import { startReview } from './review.ts'
import { amountAtom, formFeeAtom, formIssueAtom, keyedQuoteAtom, quoteAtom, setMax } from './send.atoms.ts'
import { setSpeed } from './set-speed.ts'
import { submitReview } from './submit.ts'

afterEach(endSendKits)

const gwei = 10n ** 9n
const rates = { slow: 2n, normal: 3n, fast: 9n }

/** A network with three speeds, whose fee depends on the amount. */
function quoteOf(speed: FeeSpeed['speed'] = 'normal', value?: bigint | 'max', factor = 1n): FeeQuote {
  const choiceOf = (name: FeeSpeed['speed']): FeeChoice => {
    const rate = rates[name] * gwei * factor
    const feeOf = (of?: bigint) => (of === undefined ? 4n * rate : of > ether ? 2n * rate : rate)
    const fee = typeof value === 'bigint' ? feeOf(value) : 3n * rate
    return { speed: name, minutes: 10, fee, params: { rate }, feeOf }
  }
  const choices = (['slow', 'normal', 'fast'] as const).map(choiceOf)
  return { gas: 0n, ...choiceOf(speed), choices }
}

async function filled(amount?: string) {
  const one = await sendKit()
  const asked: unknown[] = []
  let factor = 1n
  one.driver.send.quote = async ({ value, speed }) => {
    asked.push([value, speed])
    const { choices, feeOf: _, ...quote } = quoteOf(speed, value, factor)
    return speed ? quote : { ...quote, ...(choices && { choices }) }
  }
  fill(one, amount)
  if (!amount) setMax(one.kit)
  await refreshBalance(one.kit)
  one.kit.store.set(keyedQuoteAtom, { key: `eip155:1:${self}>`, loading: false, at: 0, quote: quoteOf() })
  return {
    one,
    asked,
    rise: (by: bigint) => {
      factor = by
    },
  }
}
const get = ({ kit }: SendKit) => ({
  speed: kit.store.get(quoteAtom)?.quote?.speed,
  fee: kit.store.get(formFeeAtom),
  amount: kit.store.get(amountAtom),
})

test('default: the normal speed; another one changes the fee at once, and Max follows it', async () => {
  const { one } = await filled()
  expect(get(one)).toEqual({ speed: 'normal', fee: 9n * gwei, amount: { status: 'ok', value: 2n * ether - 9n * gwei } })
  setSpeed(one.kit, 'fast')
  expect(get(one)).toEqual({ speed: 'fast', fee: 27n * gwei, amount: { status: 'ok', value: 2n * ether - 27n * gwei } })
})

test('default: the fee is that of the amount, and the highest of any without one', async () => {
  const { one } = await filled('1.5')
  expect(get(one).fee).toBe(6n * gwei)
  fill(one, '')
  one.kit.store.set(keyedQuoteAtom, { key: `eip155:1:${self}>`, loading: false, at: 0, quote: quoteOf() })
  expect(get(one).fee).toBe(12n * gwei)
  fill(one, '0.5')
  one.kit.store.set(keyedQuoteAtom, { key: `eip155:1:${self}>`, loading: false, at: 0, quote: quoteOf() })
  setSpeed(one.kit, 'slow')
  expect(get(one).fee).toBe(2n * gwei)
  expect(one.kit.store.get(formIssueAtom)).toBe(undefined)
})

test.each(['slow', 'normal', 'fast'] as const)('behavior: what is reviewed and sent is the %s speed', async (speed) => {
  const { one, asked } = await filled('1.5')
  if (speed !== 'normal') setSpeed(one.kit, speed)
  const shown = get(one).fee
  await startReview(one.kit, one.driver.open)
  const { fee } = reviewOf(one).intent
  expect(fee).toMatchObject({ speed, fee: shown, params: { rate: rates[speed] * gwei } })
  expect(fee.choices).toBe(undefined)
  await submitReview(one.kit, one.driver.open)
  expect(one.driver.submitted.map((intent) => intent.fee)).toEqual([fee])
  const value = 15n * 10n ** 17n
  expect(asked).toEqual([
    [value, speed],
    [value, speed],
  ])
})

test('behavior: a rate that rose is shown first, at the chosen speed', async () => {
  const { one, rise } = await filled('1.5')
  setSpeed(one.kit, 'fast')
  await startReview(one.kit, one.driver.open)
  rise(2n)
  await submitReview(one.kit, one.driver.open)
  expect(stateOf(one)).toMatchObject({ status: 'review', notice: { type: 'fee-changed' } })
  expect(reviewOf(one).intent.fee).toMatchObject({ speed: 'fast', params: { rate: 18n * gwei } })
  expect(one.driver.submitted).toEqual([])
})

test('behavior: a speed that the network does not offer any more is not the chosen one', async () => {
  const { one } = await filled('1.5')
  setSpeed(one.kit, 'fast')
  const { choices, ...quote } = quoteOf()
  const left = (choices ?? []).slice(0, 2)
  one.kit.store.set(keyedQuoteAtom, {
    key: `eip155:1:${self}>`,
    loading: false,
    at: 0,
    quote: { ...quote, choices: left },
  })
  expect(get(one).speed).toBe('normal')
  await startReview(one.kit, one.driver.open)
  expect(reviewOf(one).intent.fee).toMatchObject({ speed: 'normal' })
})
