import { afterAll, expect, test } from 'vitest'
import { chainOf } from '../../api/chain.ts'
import { encodeBase58 } from '../../data/base58.ts'
import { toBase64 } from '../../host/base64.ts'
import { startFakeNode } from '../../testing/fake-node.ts'
import { simulateSolana } from './simulate-solana.ts'

const chain = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const key = (fill: number) => Uint8Array.from(new Array<number>(32).fill(fill))
const [own, other, mint, purse] = [1, 2, 3, 4].map((fill) => encodeBase58(key(fill))) as [
  string,
  string,
  string,
  string,
]
const opened: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((one) => one.stop())))

async function tried(simulated: unknown, old?: readonly unknown[]) {
  const fake = await startFakeNode((method) => {
    if (method === 'simulateTransaction') return simulated
    if (!old) throw { code: -32601, message: 'Method not found' }
    return { value: old }
  })
  opened.push(fake)
  const wallet = { rpc: { [chain.caip2]: fake.url } }
  return { outcome: await simulateSolana(wallet, chain, Uint8Array.of(1), [own, purse, other], own), asked: fake.asked }
}
const coins = (lamports: number) => ({ lamports, data: ['', 'base64'] })
/** A token account of `owner` with an amount. */
function tokens(owner: number, amount: bigint) {
  const bytes = new Uint8Array(165)
  bytes.set(key(3))
  bytes.set(key(owner), 32)
  new DataView(bytes.buffer).setBigUint64(64, amount, true)
  return { lamports: 5, data: [toBase64(bytes), 'base64'] }
}

test('sums up the coins and tokens that move', async () => {
  const { outcome, asked } = await tried({ value: { err: null, accounts: [coins(900), tokens(1, 30n), coins(600)] } }, [
    coins(1000),
    tokens(1, 50n),
    coins(500),
  ])
  expect(outcome).toEqual({ outcome: 'done', changes: [{ amount: -100n }, { amount: -20n, token: mint }] })
  expect(asked.find(({ method }) => method === 'simulateTransaction')?.params[1]).toMatchObject({
    ...{ sigVerify: false, replaceRecentBlockhash: true },
    accounts: { addresses: [own, purse, other] },
  })
})

test('counts tokens as gone when their account gets another owner, or is closed', async () => {
  const old = [coins(1), tokens(1, 50n), coins(1)]
  const gone = { outcome: 'done', changes: [{ amount: -50n, token: mint }] }
  const changed = { value: { err: null, accounts: [coins(1), tokens(2, 50n), coins(1)] } }
  expect((await tried(changed, old)).outcome).toEqual(gone)
  expect((await tried({ value: { err: null, accounts: [coins(1), null, coins(1)] } }, old)).outcome).toEqual(gone)
})

test('says that it fails, that it passes, or that nobody knows', async () => {
  const failed = { value: { err: { InstructionError: [0, { Custom: 1 }] }, accounts: null } }
  expect((await tried(failed)).outcome).toEqual({ outcome: 'fails', reason: '{"InstructionError":[0,{"Custom":1}]}' })
  expect((await tried({ value: { err: null, accounts: null } })).outcome).toEqual({ outcome: 'passes' })
  for (const odd of [null, 'yes', { value: 7 }, new Promise(() => {})])
    expect((await tried(odd)).outcome).toEqual({ outcome: 'unknown' })
})
