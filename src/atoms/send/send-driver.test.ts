import { expect, test } from 'vitest'
import { loadSendDriver } from './send-driver.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('behavior: a call that the namespace cannot make never becomes a transfer', async () => {
  expect((await loadSendDriver('solana', mint)).facts).toBeDefined()
  for (const call of ['approve', 'revoke amount'])
    await expect(loadSendDriver('solana', mint, call)).rejects.toMatchObject({ code: 'SEND_UNSUPPORTED' })
})
