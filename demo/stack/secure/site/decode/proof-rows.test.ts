import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { chainOf } from '../chain.ts'
import { parseTypedData } from '../typed-data/parse-typed-data.ts'
import { english } from '../words/english.ts'
import { sayIn } from '../words/say.ts'
import { words } from '../words/words.ts'
import type { ApprovalView, Row } from './approval-view.ts'
import { proofRows } from './proof-rows.ts'
import { solanaView } from './solana-view.ts'
import { spoken } from './spoken.ts'
import { transactionView } from './transaction-view.ts'
import { typedDataView } from './typed-data-view.ts'

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
  const decoys = Array.from({ length: 8 }, () => amount('1'))
  expect(proofRows([{ rows: [...decoys, amount('Unlimited'), spender], isWhole: true }])).toMatchObject({
    needsWindow: true,
  })
})

test('a long amount is one as well', () => {
  const long = '9'.repeat(78)
  expect(proofRows([{ rows: [other('x'), amount(long)], isWhole: true }]).proof).toEqual([amount(long)])
})

test('of what is not known as a whole, all that can be compared, and how much more there is', () => {
  const rows = Array.from({ length: 7 }, (_, index) => other(String(index)))
  const { proof = [], needsWindow } = proofRows([{ rows: [other('y'.repeat(200)), ...rows] }])
  expect(needsWindow).toBe(undefined)
  expect(proof).toHaveLength(8)
  expect(proof.at(-1)).toEqual({ label: words('proof.more'), value: '1' })
  expect(proofRows([{ rows: [...rows, other('8'), other('9')] }])).toMatchObject({ needsWindow: true })
})

test('a part that is known hides none that is not', () => {
  const known = { rows: [amount('1'), other('fee')], isWhole: true }
  const unknown = { rows: [other('program'), { ...other('0x00'), kind: 'code' } as const] }
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
    const { proof = [], needsWindow = false } = spoken(sayIn(english), view)
    return { said: proof.map(({ value }) => value), needsWindow }
  }
  const typed = (primaryType: string, fields: Record<string, string>, message: object) =>
    factsOf(
      typedDataView(
        parseTypedData(
          JSON.stringify({
            types: { [primaryType]: Object.entries(fields).map(([name, type]) => ({ name, type })) },
            primaryType,
            message,
            domain: { name: 'X', chainId: 1, verifyingContract: other('9') },
          }),
        ),
        { chain: chainOf('eip155:1'), own, tokens: new Map() },
      ),
    )

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
      '2',
    ])
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
    ])
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
