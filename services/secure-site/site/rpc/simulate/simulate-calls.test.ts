import { encodeAbiParameters, type Hex, maxUint256, numberToHex, pad, stringToHex, toEventSelector } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { startFakeNode } from '../../testing/fake-node.ts'
import { simulateCalls } from './simulate-calls.ts'

const own: Hex = '0x00000000000000000000000000000000000000E1'
const other: Hex = '0x00000000000000000000000000000000000000a2'
const token: Hex = '0x00000000000000000000000000000000000000b3'
const coin = `0x${'ee'.repeat(20)}`
const opened: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((one) => one.stop())))

async function tried(
  simulate: () => unknown,
  calls = [{ to: token, value: 0n, data: '0x01' as Hex }],
  call?: () => unknown,
) {
  const fake = await startFakeNode((method, [asked]) => {
    if (method === 'eth_simulateV1') return simulate()
    const data = (asked as { data?: string }).data
    if (data === '0x313ce567') return pad('0x06')
    if (data === '0x95d89b41') return pad(stringToHex('HUSD'), { dir: 'right' })
    return call?.()
  })
  opened.push(fake)
  return { simulation: await simulateCalls(fake.node, own, calls), asked: fake.asked }
}
const done = (...logs: readonly object[]) => [{ calls: [{ status: '0x1', returnData: '0x', logs }] }]
const log = (event: string, indexed: readonly Hex[], data: Hex, address: string = token) => ({
  address,
  topics: [toEventSelector(event), ...indexed.map((one) => pad(one))],
  data,
})
const number = (value: bigint) => pad(numberToHex(value))
const transfer = (from: Hex, to: Hex, amount: bigint, address?: string) =>
  log('Transfer(address,address,uint256)', [from, to], number(amount), address)
const facts = { symbol: 'HUSD', decimals: 6 }

test('sums up what leaves and what comes in, of coins, tokens and items', async () => {
  const { simulation, asked } = await tried(() =>
    done(
      transfer(own, other, 900n),
      transfer(other, own, 400n),
      transfer(other, token, 77n),
      transfer(own, other, 5n, coin),
      log('Transfer(address,address,uint256)', [other, own, '0x07'], '0x'),
      log(
        'TransferSingle(address,address,address,uint256,uint256)',
        [other, own, other],
        `${number(8n)}${number(2n).slice(2)}`,
      ),
      log(
        'TransferBatch(address,address,address,uint256[],uint256[])',
        [other, other, own],
        encodeAbiParameters(
          [{ type: 'uint256[]' }, { type: 'uint256[]' }],
          [
            [9n, 10n],
            [3n, 4n],
          ],
        ),
      ),
    ),
  )
  expect(simulation).toEqual({
    outcome: 'done',
    changes: [
      { token, amount: -500n, facts },
      { amount: -5n },
      { token, amount: -2n, id: 8n, facts },
      { token, amount: 1n, id: 7n, facts },
      { token, amount: 3n, id: 9n, facts },
      { token, amount: 4n, id: 10n, facts },
    ],
  })
  expect(asked[0]?.params).toEqual([
    { blockStateCalls: [{ calls: [{ from: own, to: token, value: '0x0', data: '0x01' }] }], traceTransfers: true },
    'latest',
  ])
})

test('tells the permissions that come of it', async () => {
  const { simulation } = await tried(() =>
    done(
      log('Approval(address,address,uint256)', [own, other], number(5n)),
      log('Approval(address,address,uint256)', [own, other], number(maxUint256)),
      log('Approval(address,address,uint256)', [other, own], number(7n)),
      log('Approval(address,address,uint256)', [own, other, '0x07'], '0x'),
      log('ApprovalForAll(address,address,bool)', [own, token], number(1n)),
    ),
  )
  expect(simulation).toEqual({
    outcome: 'done',
    changes: [
      { token, spender: other, amount: maxUint256, facts },
      { token, spender: other, amount: 1n, id: 7n, facts },
      { token, spender: token, amount: 1n, isAll: true, facts },
    ],
  })
})

test('knows the coins that are sent along where the node does not trace them', async () => {
  const { simulation } = await tried(() => done(), [{ to: token, value: 12n, data: '0x01' }])
  expect(simulation).toEqual({ outcome: 'done', changes: [{ amount: -12n, facts: undefined }] })
})

test('says of a call that fails why', async () => {
  const failed = [{ calls: [{ status: '0x0', error: { code: 3, message: 'execution reverted: paused' } }] }]
  expect((await tried(() => failed)).simulation).toEqual({ outcome: 'fails', reason: 'execution reverted: paused' })
})

const missing = () => {
  throw { code: -32601, message: 'the method does not exist' }
}
const reverts = () => {
  throw { code: 3, message: 'execution reverted' }
}

test('tries one call the old way where the node knows no other', async () => {
  expect((await tried(missing, undefined, () => '0x')).simulation).toEqual({ outcome: 'passes' })
  expect((await tried(missing, undefined, reverts)).simulation).toEqual({
    outcome: 'fails',
    reason: 'execution reverted',
  })
  const two = [1, 2].map(() => ({ to: token, value: 0n, data: '0x01' as Hex }))
  expect((await tried(missing, two, () => '0x')).simulation).toEqual({ outcome: 'unknown' })
})

test.each<[string, () => unknown]>([
  [
    'no money for it',
    () => {
      throw { code: -38014, message: 'insufficient funds' }
    },
  ],
  ['nonsense', () => 'yes'],
  ['a call too few', () => [{ calls: [] }]],
  ['a log of nonsense', () => done({ address: 7 })],
  ['never', () => new Promise(() => {})],
])('does not know what the node answers with %s', async (_, simulate) => {
  const begun = performance.now()
  expect((await tried(simulate)).simulation).toEqual({ outcome: 'unknown' })
  expect(performance.now() - begun).toBeLessThan(15_000)
})
