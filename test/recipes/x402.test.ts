import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidClient } from '../../docs/recipes/x402.ts'
import { asset, payTo, startPaidWorld } from '../fakes/paid-world.ts'

let world: Awaited<ReturnType<typeof startPaidWorld>>
beforeAll(async () => {
  world = await startPaidWorld()
})
afterAll(async () => {
  world.close()
  await world.stop()
})

test('x402: pays, and asks the chain', async () => {
  await world.refill()
  const { kit } = await world.open()
  const lines: string[] = []
  const response = await paidClient(kit, world.paywall.origin, asset, (line) => lines.push(line))(world.paywall.url)
  expect(await response.text()).toBe('the article')
  await expect.poll(() => lines).toEqual([`12.34 to ${payTo}: paid`])
})
