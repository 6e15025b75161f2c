import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseAbiItem,
  size,
} from 'viem'
import { afterAll, expect, test } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { callsFacts } from '../rpc/call-facts.ts'
import { startFakeNode } from '../testing/fake-node.ts'
import { english } from '../words/english.ts'
import { translator } from '../words/translate.ts'
import { innerCalls } from './inner-calls.ts'
import { tokenCallOf } from './token-call.ts'
import { transactionView } from './transaction-view.ts'
import { translateView } from './translate-view.ts'

const a: Hex = '0x00000000000000000000000000000000000000a1'
const b: Hex = '0x00000000000000000000000000000000000000b2'
const c: Hex = '0x00000000000000000000000000000000000000c3'
const nobody: Hex = '0x0000000000000000000000000000000000000000'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function secret(uint256 number)',
])
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [b, 5n] })
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [b, maxUint256] })
const secret = encodeFunctionData({ abi, functionName: 'secret', args: [5n] })
/** The data of a call whose signature is given. */
const call = (signature: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`)] as Abi, args } as Parameters<
    typeof encodeFunctionData
  >[0])
const packed = (kind: number, to: Hex, value: bigint, data: Hex) =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [kind, to, value, BigInt(size(data)), data])
const multiSend = (...parts: Hex[]) => call('multiSend(bytes transactions)', concat(parts))
const safe = (to: Hex, data: Hex, operation = 0) =>
  call(
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 g, uint256 h, uint256 i, address j, address k, bytes l)',
    ...[to, 7n, data, operation, 0n, 0n, 0n, nobody, nobody, '0x1234'],
  )
const mode = pad('0x01', { dir: 'right', size: 32 })
const list = encodeAbiParameters(
  [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }],
  [[[a, 3n, transfer]]],
)

test.each<[string, Hex, readonly { to: Hex; value?: bigint; data: Hex; isDelegated?: boolean }[], number]>([
  [
    'multicall',
    call('multicall(bytes[] data)', [transfer, secret]),
    [
      { to: c, data: transfer },
      { to: c, data: secret },
    ],
    0,
  ],
  [
    'multicall with a deadline',
    call('multicall(uint256 d, bytes[] data)', 9n, [transfer]),
    [{ to: c, data: transfer }],
    0,
  ],
  [
    'multicall with a block',
    call('multicall(bytes32 d, bytes[] data)', mode, [transfer]),
    [{ to: c, data: transfer }],
    0,
  ],
  ['aggregate', call('aggregate((address t, bytes d)[] c)', [{ t: a, d: transfer }]), [{ to: a, data: transfer }], 0],
  [
    'tryAggregate',
    call('tryAggregate(bool s, (address t, bytes d)[] c)', true, [{ t: a, d: transfer }]),
    [{ to: a, data: transfer }],
    0,
  ],
  [
    'aggregate3',
    call('aggregate3((address t, bool m, bytes d)[] c)', [{ t: a, m: true, d: transfer }]),
    [{ to: a, data: transfer }],
    0,
  ],
  [
    'aggregate3Value',
    call('aggregate3Value((address t, bool m, uint256 v, bytes d)[] c)', [{ t: a, m: true, v: 4n, d: transfer }]),
    [{ to: a, value: 4n, data: transfer }],
    0,
  ],
  ['a Safe', safe(a, transfer), [{ to: a, value: 7n, data: transfer }], 0],
  ['a Safe that runs other code', safe(a, transfer, 1), [{ to: a, value: 7n, data: transfer, isDelegated: true }], 0],
  [
    'multiSend',
    multiSend(packed(0, a, 2n, transfer), packed(1, b, 0n, '0x')),
    [
      { to: a, value: 2n, data: transfer },
      { to: b, data: '0x', isDelegated: true },
    ],
    0,
  ],
  [
    'execute',
    call('execute(address t, uint256 v, bytes d)', a, 1n, transfer),
    [{ to: a, value: 1n, data: transfer }],
    0,
  ],
  [
    'executeBatch',
    call('executeBatch((address t, uint256 v, bytes d)[] c)', [{ t: a, v: 1n, d: transfer }]),
    [{ to: a, value: 1n, data: transfer }],
    0,
  ],
  [
    'executeBatch of two lists',
    call('executeBatch(address[] t, bytes[] d)', [a], [transfer]),
    [{ to: a, data: transfer }],
    0,
  ],
  [
    'executeBatch of three lists',
    call('executeBatch(address[] t, uint256[] v, bytes[] d)', [a], [6n], [transfer]),
    [{ to: a, value: 6n, data: transfer }],
    0,
  ],
  ['a batch of EIP-7821', call('execute(bytes32 m, bytes d)', mode, list), [{ to: a, value: 3n, data: transfer }], 0],
  [
    'another mode of EIP-7821',
    call('execute(bytes32 m, bytes d)', pad('0xff', { dir: 'right', size: 32 }), list),
    [],
    1,
  ],
  ['a batch of EIP-7821 with more in it', call('execute(bytes32 m, bytes d)', mode, `${list}00`), [], 1],
  ['the universal router', call('execute(bytes c, bytes[] i, uint256 d)', '0x0b00', ['0x', '0x'], 9n), [], 2],
  [
    'operations of ERC-4337',
    call(
      'handleOps((address s, uint256 n, bytes i, bytes c, bytes32 l, uint256 g, bytes32 f, bytes p, bytes q)[] o, address b)',
      [{ s: a, n: 0n, i: '0x', c: transfer, l: mode, g: 0n, f: mode, p: '0x', q: '0x' }],
      b,
    ),
    [{ to: a, data: transfer }],
    0,
  ],
])('reads the calls in %s', (_, data, calls, unreadable) => {
  const found = innerCalls(c, data)
  expect(found?.calls.map((one) => ({ ...one, to: one.to.toLowerCase() }))).toEqual(
    calls.map((one) => ({ value: 0n, ...one })),
  )
  expect(found?.unreadable).toBe(unreadable)
  // Additional or missing bytes make the whole call unreadable, because they could mean anything.
  expect(innerCalls(c, `${data}${'00'.repeat(32)}`)).toBeUndefined()
  expect(innerCalls(c, data.slice(0, -64) as Hex)).toBeUndefined()
})

test('tells a permission inside of the universal router', () => {
  for (const [commands, hasPermit] of [
    ['0x0b00', false],
    ['0x0a00', true],
    ['0x0083', true],
  ] as const)
    expect(innerCalls(c, call('execute(bytes c, bytes[] i)', commands, ['0x', '0x']))).toMatchObject({ hasPermit })
})

test.each<[string, Hex]>([
  ['a list that ends early', multiSend(packed(0, a, 2n, transfer).slice(0, -2) as Hex)],
  ['a kind of call that there is not', multiSend(packed(2, a, 2n, transfer))],
  ['a length beyond the end', multiSend(packed(0, a, 2n, '0x').slice(0, -2).concat('ff') as Hex)],
  ['lists of different length', call('executeBatch(address[] t, bytes[] d)', [a, b], [transfer])],
  ['nothing at all', call('multicall(bytes[] data)', [])],
  ['something else', secret],
])('does not read %s', (_, data) => {
  expect(innerCalls(c, data)).toBeUndefined()
})

test('reads nothing that has more in an address or a yes than is shown of it', () => {
  expect(tokenCallOf(transfer)).toMatchObject({ kind: 'transfer' })
  const dirty = `${transfer.slice(0, 10)}01${transfer.slice(12)}` as Hex
  expect(tokenCallOf(dirty)).toBeUndefined()
})

const opened: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((one) => one.stop())))
const t = translator(english)
async function viewOf(data: Hex, to: Hex = c) {
  const fake = await startFakeNode((method) => {
    if (method === 'eth_getCode') return '0x60'
    throw { code: 3, message: 'execution reverted' }
  })
  opened.push(fake)
  const calls = await callsFacts(fake.node, chainOf(1), [{ to, value: 0n, data }])
  return translateView(t, transactionView({ chain: chainOf(1), calls, fee: 1n, balance: 10n }))
}
const titles = (view: { notes: readonly { title: string }[] }) => view.notes.map(({ title }) => title)

test('shows nested calls step by step, counts what it cannot read, and warns of what is deep inside', async () => {
  const view = await viewOf(
    safe(
      b,
      multiSend(
        packed(0, a, 0n, approve),
        packed(0, a, 2n, secret),
        packed(0, b, 0n, call('execute(bytes c, bytes[] i)', '0x0b0a', ['0x', '0x'])),
      ),
      1,
    ),
  )
  expect(view.title).toBe('Do one thing through a contract')
  expect(titles(view)).toEqual([
    'All of this token may be taken',
    'This gives a permission',
    'It runs foreign code as the Safe',
    '3 inner calls can’t be read',
  ])
  const steps = view.rows.filter(({ label }) => /^Step \d/.test(label))
  expect(steps.map(({ label, value, depth }) => [depth ?? 0, label, value])).toEqual([
    [0, 'Step 1 of 1', 'Do 3 things through a contract'],
    [1, 'Step 1 of 3', 'Allow spending'],
    [1, 'Step 2 of 3', 'Call a contract'],
    [1, 'Step 3 of 3', 'Do 2 things through a contract'],
  ])
  expect(view.rows).toContainEqual(expect.objectContaining({ label: 'Coins sent along', depth: 2 }))
})

test('calls the own batch contract of a Safe no foreign code', async () => {
  const own = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'
  expect(titles(await viewOf(safe(own, multiSend(packed(0, a, 0n, transfer)), 1)))).toEqual([])
  expect(titles(await viewOf(safe(own, multiSend(packed(1, a, 0n, transfer)), 1)))).toEqual([
    'It runs foreign code as the Safe',
  ])
})

test('stops to read at a depth and a number, and counts the rest', async () => {
  let deep = transfer
  for (let at = 0; at < 6; at++) deep = call('multicall(bytes[] data)', [deep])
  expect(titles(await viewOf(deep))).toEqual(['1 inner call can’t be read'])
  const wide = call('multicall(bytes[] data)', new Array(61).fill(transfer))
  expect(titles(await viewOf(wide))).toEqual(['This wallet cannot read what it does'])
  expect(titles(await viewOf(call('multicall(bytes[] data)', [transfer, wide])))).toEqual([
    '1 inner call can’t be read',
  ])
})

test('shows a permit in a call with who gets what', async () => {
  const word = pad('0x01')
  const permit = (amount: bigint) =>
    encodeFunctionData({ abi, functionName: 'permit', args: [a, b, amount, 1_893_456_000n, 27, word, word] })
  const view = await viewOf(permit(maxUint256))
  expect(view.title).toBe('Allow spending')
  expect(titles(view)).toEqual(['All of this token may be taken'])
  expect(Object.fromEntries(view.rows.map(({ label, value }) => [label, value]))).toMatchObject({
    'May take up to': 'Unlimited',
    Owner: getAddress(a),
    Expires: '1 January 2030, 00:00:00 UTC',
  })
  expect(titles(await viewOf(permit(0n)))).toEqual([])
  const through = call('approve(address t, address s, uint160 a, uint48 e)', a, b, 5n, 1_893_456_000)
  expect(titles(await viewOf(through))).toEqual(['This gives a permission'])
})
