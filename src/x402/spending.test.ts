import { expect, test } from 'vitest'
import { fakeClock } from '../../test/fakes/clock.ts'
import { FakeStorage } from '../../test/fakes/storage.ts'
import { browserEnv } from '../atoms/kit/env.ts'
import { createStorage } from '../atoms/kit/storage/storage.ts'
import { reserve } from './spending.ts'

const key = '@wallet-modal/x402_payments'

test('error: a record that would be too long to be read again takes no further payment', async () => {
  const page = new FakeStorage()
  const clock = fakeClock()
  const kit = { storage: createStorage(page), env: { ...browserEnv(), clock, locks: undefined } }
  const { signal } = new AbortController()
  // The longest host that a name can have.
  const origin = `https://${`${'a'.repeat(62)}.`.repeat(4)}example`
  const asset = `eip155:8453/erc20:0x${'11'.repeat(20)}`
  const pay = (nonce: number) => {
    const open = {
      payer: `0x${'22'.repeat(20)}`,
      nonce: `0x${`${nonce}`.padStart(64, '0')}`,
      validBefore: 1_800_000_300,
    }
    return reserve(kit, { ...{ origin, asset, value: 10n ** 30n }, ...open }, 10n ** 33n, signal)
  }
  await pay(0)
  const [first] = JSON.parse(page.items.get(key) ?? '[]')
  // The kit reads no text of more than 262,144 characters.
  const most = Math.floor(262_144 / (JSON.stringify(first).length + 1)) - 1
  expect(most).toBeLessThan(500)
  page.items.set(key, JSON.stringify(Array(most - 1).fill(first)))
  const outcomes = await Promise.all(
    [1, 2, 3].map((nonce) => pay(nonce).catch(({ code, data }) => [code, data.reason])),
  )
  expect(outcomes.at(-1)).toEqual(['PAYMENT_REFUSED', 'record'])
  expect(JSON.parse(kit.storage.get('x402_payments') ?? '[]').length).toBeGreaterThanOrEqual(most - 1)
})
