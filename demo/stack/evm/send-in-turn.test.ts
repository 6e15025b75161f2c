import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPort } from '../../../services/lib/claim-port.mjs'
import { startAnvil } from './anvil.mjs'
import { sendInTurn } from './send-in-turn.mjs'

let node: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  const port = await claimPort(0, 'the chain', '')
  node = await startAnvil({ chainId: 31337, port, blockTime: 0.1 })
})
afterAll(() => node.stop())

const from = '0x2c8e41d07b5f93a6e01d7c24b98a35f60d7e1b94'
const given = { what: 'It', from, balance: 10n ** 19n }
/** Init code that loops until 50,000 units of its gas are left, and makes an empty contract. */
const fullBlock = { data: '0x5b6200c3505a1160005700', gas: '0x1bd0f00' }
/** Init code that reverts. */
const reverting = { data: '0x60006000fd', gas: '0x186a0' }

test('each succeeds, although full blocks raise the base fee threefold', async () => {
  await sendInTurn({ rpcUrl: node.url }, { ...given, transactions: Array.from({ length: 10 }, () => fullBlock) })
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [from, 'latest'] }),
  })
  expect(await response.json()).toMatchObject({ result: '0xa' })
}, 60_000)

test('one that is reverted is an error', async () => {
  const sent = sendInTurn({ rpcUrl: node.url }, { ...given, transactions: [reverting] })
  await expect(sent).rejects.toThrow(/^It could not be put on .+ was reverted$/)
})
