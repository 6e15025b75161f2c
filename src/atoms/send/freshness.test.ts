import { afterEach, expect, test } from 'vitest'
import { endSendKits, feeOf, fill, type SendKit, sendKit } from '../../../test/fakes/send-kit.ts'
import { staleNodeAtom } from './freshness.ts'
import { followQuote } from './quote.ts'

afterEach(endSendKits)

/** A form whose node says that this is its newest block. */
async function form() {
  const one = await sendKit()
  let height = 100n
  one.driver.send.quote = async () => ({ ...feeOf(one.driver.fee), height })
  fill(one)
  followQuote(one.kit, one.driver.open)
  await one.clock.pass(0)
  return {
    ...one,
    show(next: bigint) {
      height = next
    },
  }
}
const isStale = ({ kit }: Pick<SendKit, 'kit'>) => kit.store.get(staleNodeAtom)

test('behavior: a network that stands still for a minute is marked, until there is a newer block (N-07)', async () => {
  const one = await form()
  await one.clock.pass(59_000)
  expect(isStale(one)).toBe(false)
  await one.clock.pass(16_000)
  expect(isStale(one)).toBe(true)
  one.show(101n)
  await one.clock.pass(15_000)
  expect(isStale(one)).toBe(false)
})

test('behavior: a network whose blocks go backwards is marked, however many older ones it shows', async () => {
  const one = await form()
  for (const height of [99n, 97n, 98n, 99n, 100n]) {
    one.show(height)
    await one.clock.pass(15_000)
  }
  expect(isStale(one)).toBe(true)
})

test('default: new blocks, and another network, are no reason for a mark', async () => {
  const one = await form()
  for (let height = 101n; height < 110n; height++) {
    one.show(height)
    await one.clock.pass(15_000)
    expect(isStale(one)).toBe(false)
  }
})
