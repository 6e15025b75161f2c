import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { encodeBase58 } from '../data/base58.ts'
import { parseTypedData } from '../typed-data/parse-typed-data.ts'
import { english } from '../words/english.ts'
import { translator } from '../words/translate.ts'
import { words } from '../words/words.ts'
import type { ApprovalView, Row } from './approval-view.ts'
import { proofRows } from './proof-rows.ts'
import { solanaView } from './solana/solana-view.ts'
import { transactionView } from './transaction-view.ts'
import { translateView } from './translate-view.ts'
import { typedDataView } from './typed-data/typed-data-view.ts'

const amount = (value: string): Row => ({ label: words('field.amount'), value, kind: 'amount' })
const spender: Row = {
  label: words('field.spender'),
  value: '0x00000000000000000000000000000000000000e5',
  kind: 'address',
}
const other = (value: string): Row => ({ label: 'field', value })

test('every amount and everybody who gets or may take something is looked at twice, wherever it stands', () => {
  const decoys = Array.from({ length: 4 }, () => amount('1'))
  const { proof = [], needsWindow } = proofRows([
    { rows: [...decoys, other('x'), amount('Unlimited'), spender], isWhole: true },
  ])
  expect(needsWindow).toBe(undefined)
  expect(proof.map(({ value }) => value)).toEqual(['1', '1', '1', '1', 'Unlimited', spender.value])
})

test('what does not fit is not left out: it needs a window of its own', () => {
  const decoys = Array.from({ length: 10 }, () => amount('1'))
  expect(proofRows([{ rows: [...decoys, amount('Unlimited'), spender], isWhole: true }])).toMatchObject({
    needsWindow: true,
  })
})

test('a long amount is one as well', () => {
  const long = '9'.repeat(78)
  expect(proofRows([{ rows: [other('x'), amount(long)], isWhole: true }]).proof).toEqual([amount(long)])
})

test('of what is not known as a whole, all that can be compared, and how much more there is', () => {
  const rows = Array.from({ length: 9 }, (_, index) => other(String(index)))
  const long = other('y'.repeat(200))
  const { proof = [], needsWindow } = proofRows([{ rows: [long, ...rows] }])
  expect(needsWindow).toBe(undefined)
  expect(proof).toHaveLength(10)
  expect(proof.at(-1)).toEqual({ label: words('proof.more'), value: '1' })
  expect(proofRows([{ rows: [...rows, other('9'), other('10')] }])).toMatchObject({ needsWindow: true })
  // A readable row is never left out; if there is no room, a window is needed.
  expect(proofRows([{ rows: [long, other('x')], isReadable: true }])).toMatchObject({ needsWindow: true })
})

test('a part that is known hides none that is not', () => {
  const known = { rows: [amount('1'), other('fee')], isWhole: true }
  const unknown = { rows: [other('program'), { ...other(`0x${'00'.repeat(60)}`), kind: 'code' } as const] }
  expect(proofRows([known, unknown]).proof).toEqual([
    amount('1'),
    other('program'),
    { label: words('proof.more'), value: '1' },
  ])
})

describe('the second step of a request whose first one was masked', () => {
  const own = '0x00000000000000000000000000000000000000e1'
  const other = (digit: string) => `0x${digit.repeat(40)}`
  const factsOf = (view: ApprovalView) => {
    const { proof = [], needsWindow = false } = translateView(translator(english), view)
    return { said: proof.map(({ value }) => value), needsWindow }
  }
  type Fields = Readonly<Record<string, string>>
  const typed = (primaryType: string, fields: Fields, message: object, more: Readonly<Record<string, Fields>> = {}) => {
    const types = Object.entries({ [primaryType]: fields, ...more }).map(([name, list]) => [
      name,
      Object.entries(list).map(([field, type]) => ({ name: field, type })),
    ])
    const domain = { name: 'X', chainId: 1, verifyingContract: other('9') }
    return factsOf(
      typedDataView(
        parseTypedData(JSON.stringify({ types: Object.fromEntries(types), primaryType, message, domain })),
        {
          chain: chainOf('eip155:1'),
          own,
          tokens: new Map(),
          accounts: new Set(),
          isNowhere: false,
        },
      ),
    )
  }

  test('names the program of an instruction that cannot be read, beside a payment', () => {
    const name = (fill: number) => encodeBase58(Uint8Array.from(new Array<number>(32).fill(fill)))
    const account = (address: string) => ({ address, isWritable: true })
    const stake = 'Stake11111111111111111111111111111111111111'
    const message = {
      signers: [name(1)],
      accounts: [],
      hasLookups: false,
      instructions: [
        {
          program: '11111111111111111111111111111111',
          accounts: [account(name(1)), account(name(2))],
          data: Uint8Array.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
        },
        { program: stake, accounts: [account(name(7))], data: Uint8Array.from([1, 0, 0, 0]) },
      ],
    }
    const chain = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(factsOf(solanaView([message], name(1), [5000n], true, chain)).said).toEqual([
      '0.000000001 SOL',
      name(2),
      stake,
      `${name(7)}*`,
      '0x01000000',
      '0.000005 SOL',
    ])
  })

  test('says what the price of the work makes of the fee, whatever a node says', () => {
    const name = (fill: number) => encodeBase58(Uint8Array.from(new Array<number>(32).fill(fill)))
    const budget = 'ComputeBudget111111111111111111111111111111'
    const pay = {
      program: '11111111111111111111111111111111',
      accounts: [name(1), name(2)].map((address) => ({ address, isWritable: true })),
      data: Uint8Array.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
    }
    // A unit limit of 1,000,000, and a price of 5,000,000,000 millionths of a lamport for each.
    const limit = { program: budget, accounts: [], data: Uint8Array.from([2, 0x40, 0x42, 0x0f, 0]) }
    const price = { program: budget, accounts: [], data: Uint8Array.from([3, 0, 0xf2, 0x05, 0x2a, 1, 0, 0, 0]) }
    const message = { signers: [name(1)], accounts: [], hasLookups: false, instructions: [limit, price, pay] }
    const chain = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    for (const said of [5000n, undefined])
      expect(factsOf(solanaView([message], name(1), [said], true, chain)).said).toContain('5.000005 SOL')
    expect(factsOf(solanaView([message], name(1), [10n ** 10n], true, chain)).said).toContain('10 SOL')
  })

  test('names the contract of a call that cannot be read, beside a payment', () => {
    const chain = chainOf('eip155:1')
    // https://eips.ethereum.org/EIPS/eip-4626
    const data = encodeFunctionData({
      abi: parseAbi(['function redeem(uint256 shares, address receiver, address owner)']),
      args: [10n ** 24n, other('e') as `0x${string}`, own],
    })
    const calls = [
      { chain, to: other('2'), value: 1n, data: '0x' as const, token: undefined, isContract: false },
      { chain, to: other('1'), value: 0n, data, token: undefined, isContract: true },
    ]
    const view = transactionView({ chain, calls, fee: 1n, balance: 10n ** 18n })
    expect(factsOf(view).said).toContain(other('1'))
  })

  const chain = chainOf('eip155:1')
  const token = (data: `0x${string}`) => ({
    ...{ chain, to: other('7'), value: 0n, data, isContract: true },
    token: { symbol: 'HUSD', decimals: 6 },
  })
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const factsOfCall = (call: ReturnType<typeof token>) =>
    factsOf(transactionView({ chain, calls: [call], fee: 10n ** 17n, balance: 10n ** 18n })).said

  test('names the contract of a token, which calls itself as it likes, and the fee', () => {
    const call = token(`0xa9059cbb${word(BigInt(other('2')))}${word(5_000_000n)}`)
    expect(factsOfCall(call)).toEqual(['5 HUSD', other('2'), other('7'), '0.1 ETH'])
  })

  test('is there for what takes a permission back as well: the network takes its fee', () => {
    expect(factsOfCall(token(`0xa22cb465${word(BigInt(other('5')))}${word(0n)}`))).toEqual([
      other('5'),
      other('7'),
      '0.1 ETH',
    ])
  })

  test('shows what an order gives where its tokens are not known', () => {
    const fields = {
      sellToken: 'address',
      buyToken: 'address',
      receiver: 'address',
      sellAmount: 'uint256',
      buyAmount: 'uint256',
    }
    const message = {
      sellToken: other('1'),
      buyToken: other('2'),
      receiver: own,
      sellAmount: '5000000000',
      buyAmount: '1',
    }
    expect(typed('Order', fields, message).said).toEqual([
      other('1'),
      other('2'),
      own,
      '5\u202f000\u202f000\u202f000',
      '1',
      other('9'),
      'Order',
    ])
    // Eighteen decimals make long numbers.
    const large = typed('Order', fields, { ...message, sellAmount: `${10n ** 24n}` })
    expect(large.said).toContain('1\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000')
  })

  test('shows a recipient of another network, which is no address of this one', () => {
    const recipient = `0x${'ab'.repeat(32)}`
    const { said, needsWindow } = typed('Bridge', { recipient: 'bytes32', count: 'uint256' }, { recipient, count: '1' })
    expect(said).toEqual([recipient, '1', other('9'), 'Bridge'])
    expect(needsWindow).toBe(false)
  })

  test.each([
    ['bytes', `0x${'ab'.repeat(100)}`],
    ['string', 'word '.repeat(100).trim()],
  ])('is a window of its own for %s that nobody would compare', (type, value) => {
    expect(typed('Thing', { who: 'address', what: type }, { who: other('3'), what: value }).needsWindow).toBe(true)
  })

  // https://docs.uniswap.org/contracts/permit2/reference/signature-transfer: the witness is of any type that the
  // spender likes.
  test('shows what a permit gives whose witness looks like an order of a market', () => {
    const item = {
      itemType: 'uint8',
      token: 'address',
      identifierOrCriteria: 'uint256',
      startAmount: 'uint256',
      endAmount: 'uint256',
    }
    const nothing = { itemType: 1, token: other('1'), identifierOrCriteria: '0', startAmount: '1', endAmount: '1' }
    const much = { ...nothing, itemType: 0, startAmount: `${10n ** 20n}`, endAmount: `${10n ** 20n}`, recipient: own }
    const { said, needsWindow } = typed(
      'PermitWitnessTransferFrom',
      { permitted: 'TokenPermissions', spender: 'address', nonce: 'uint256', deadline: 'uint256', witness: 'Listing' },
      {
        permitted: { token: other('4'), amount: '7000000' },
        spender: other('5'),
        nonce: '1',
        deadline: '1900000000',
        witness: { offer: [nothing], consideration: [much] },
      },
      {
        TokenPermissions: { token: 'address', amount: 'uint256' },
        Listing: { offer: 'Offered[]', consideration: 'Wanted[]' },
        Offered: item,
        Wanted: { ...item, recipient: 'address' },
      },
    )
    expect(needsWindow).toBe(true)
    expect(said).toEqual(expect.arrayContaining([other('4'), '7\u202f000\u202f000', other('5')]))
  })

  test('is a window of its own for a permit of several tokens', () => {
    const { needsWindow } = typed(
      'PermitBatch',
      { details: 'Details[]', spender: 'address', sigDeadline: 'uint256' },
      {
        details: ['1', '2'].map((digit) => ({
          token: other(digit),
          amount: '7',
          expiration: '1900000000',
          nonce: '0',
        })),
        spender: other('5'),
        sigDeadline: '1900000000',
      },
      { Details: { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' } },
    )
    expect(needsWindow).toBe(true)
  })

  test('names the token of a permit that a contract keeps for many', () => {
    const { said, needsWindow } = typed(
      'PermitSingle',
      { details: 'Details', spender: 'address', sigDeadline: 'uint256' },
      {
        details: { token: other('4'), amount: '7', expiration: '1900000000', nonce: '0' },
        spender: other('5'),
        sigDeadline: '1900000000',
      },
      { Details: { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' } },
    )
    expect(needsWindow).toBe(false)
    expect(said).toEqual(expect.arrayContaining([other('4'), '7', other('5'), other('9')]))
  })

  test('says that an order takes any item where it names none', () => {
    const item = { itemType: 4, token: other('4'), identifierOrCriteria: '0', startAmount: '1', endAmount: '1' }
    const types = {
      itemType: 'uint8',
      token: 'address',
      identifierOrCriteria: 'uint256',
      startAmount: 'uint256',
      endAmount: 'uint256',
    }
    const { said } = typed(
      'OrderComponents',
      { offerer: 'address', offer: 'OfferItem[]', consideration: 'ConsiderationItem[]' },
      { offerer: own, offer: [item], consideration: [] },
      { OfferItem: types, ConsiderationItem: { ...types, recipient: 'address' } },
    )
    expect(said).toEqual(['1 × any item', other('4'), 'Nothing', other('9')])
  })

  test('names the token of a permit', () => {
    const fields = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
    const message = { owner: own, spender: other('5'), value: '7', nonce: '0', deadline: '1900000000' }
    expect(typed('Permit', fields, message).said).toContain(other('9'))
  })

  test('is a window of its own for a transaction of a Safe, which has more fields than it can hold', () => {
    const fields = {
      to: 'address',
      value: 'uint256',
      data: 'bytes',
      operation: 'uint8',
      safeTxGas: 'uint256',
      baseGas: 'uint256',
      gasPrice: 'uint256',
      gasToken: 'address',
      refundReceiver: 'address',
      nonce: 'uint256',
    }
    const none = { safeTxGas: '0', baseGas: '0', gasPrice: '0', gasToken: other('0'), refundReceiver: other('0') }
    const message = { to: other('3'), value: '0', data: '0x0d582f13', operation: 1, nonce: '1', ...none }
    expect(typed('SafeTx', fields, message).needsWindow).toBe(true)
  })
})
