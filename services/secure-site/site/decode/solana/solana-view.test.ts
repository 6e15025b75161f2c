import { describe, expect, test } from 'vitest'
import { chainOf } from '../../api/chain.ts'
import { encodeBase58 } from '../../data/base58.ts'
import { english } from '../../words/english.ts'
import { translator } from '../../words/translate.ts'
import { translateView } from '../translate-view.ts'
import { isLikeSolanaMessage, readSolanaMessage, type SolanaAccount } from './solana-message.ts'
import { solanaView } from './solana-view.ts'

const t = translator(english)
const devnet = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const key = (fill: number) => new Array<number>(32).fill(fill)
const name = (fill: number) => encodeBase58(Uint8Array.from(key(fill)))
const own = name(1)
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const millions = [64, 66, 15, 0, 0, 0, 0, 0]

const account = (address: string, isWritable = false): SolanaAccount => ({ address, isWritable })
function shown(program: string, accounts: readonly SolanaAccount[], data: number[], signers = [own]) {
  const message = {
    ...{ signers, accounts: [], hasLookups: false },
    instructions: [{ program, accounts, data: Uint8Array.from(data) }],
  }
  const { rows, notes, proof } = translateView(t, solanaView([message], own, [5000n], true, devnet))
  return {
    rows: rows.map(({ label, value, hint }) => (hint ? [label, value, hint] : [label, value])),
    notes: notes.map(({ title }) => title),
    proof: proof?.map(({ label }) => label),
  }
}
const fee = ['Network fee', '0.000005 SOL']

describe('tokens', () => {
  const [from, mint, to] = [account(name(2), true), account(name(3)), account(name(4), true)]

  test('a transfer names token, both accounts, and who else gives their word for it', () => {
    expect(shown(tokenProgram, [from, mint, to, account(own)], [12, ...millions, 6])).toEqual({
      rows: [
        ['You send a token', '1', 'counted with 6 decimals'],
        ['Token', name(3)],
        ['From token account', name(2)],
        ['To token account', name(4)],
        fee,
      ],
      notes: [],
      proof: ['You send a token', 'Token', 'From token account', 'To token account', 'Network fee'],
    })
    expect(shown(tokenProgram, [from, to, account(name(5)), account(name(6))], [3, ...millions]).rows).toEqual([
      ['You send a token', '1\u202f000\u202f000', 'in the smallest unit; the transaction does not say of what'],
      ['From token account', name(2)],
      ['To token account', name(4)],
      ['On whose word', name(5)],
      ['Further account', name(6)],
      fee,
    ])
  })

  test('a permission names who may take what from where', () => {
    expect(shown(tokenProgram, [from, mint, to, account(own)], [13, ...millions, 2])).toMatchObject({
      rows: [
        [expect.anything(), '10\u202f000', 'counted with 2 decimals'],
        [expect.anything(), name(4)],
        ['Token', name(3)],
        ['From token account', name(2)],
        fee,
      ],
      notes: ['This gives a permission'],
    })
  })

  test('the newer program is named, which does the same', () => {
    const seen = (program: string) => shown(program, [from, mint, to, account(own)], [12, ...millions, 6]).rows
    expect(seen(token2022)).toContainEqual(['Program', token2022])
    expect(seen(tokenProgram).map(([label]) => label)).not.toContain('Program')
  })

  test('without all of its accounts it is not read', () => {
    expect(shown(tokenProgram, [from, to], [3, ...millions]).notes).toEqual(['1 instruction can’t be read'])
  })

  test('control that is given to nobody is not shown as given to somebody', () => {
    // The program goes by the third byte:
    // https://github.com/solana-program/token/blob/main/interface/src/instruction.rs
    expect(shown(tokenProgram, [from, account(own)], [6, 2, 1, ...key(5)]).rows).toContainEqual([
      'Who gets control',
      name(5),
    ])
    expect(shown(tokenProgram, [from, account(own)], [6, 2, 0, ...key(5)]).notes).toEqual([
      '1 instruction can’t be read',
    ])
  })
})

test('marks what a program may change that nobody can read', () => {
  expect(shown(name(9), [account(name(2), true), account(name(3))], [1]).rows).toEqual([
    ['Program', name(9)],
    ['Accounts', `${name(2)}* ${name(3)}`, 'Those with a star can be changed'],
    ['Data', '0x01'],
    fee,
  ])
})

test('bytes that are no text are not taken for a limit of the work', () => {
  const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
  expect(shown(memo, [], [...new TextEncoder().encode('Rent')]).rows[0]).toEqual(['Memo', 'Rent'])
  expect(shown(memo, [], [255, 254]).notes).toEqual(['1 instruction can’t be read'])
})

test('names who else has to sign, and who pays the fee', () => {
  expect(shown(name(9), [], [1], [name(2), own, name(3)]).rows.slice(-2)).toEqual([
    ['Who pays the fee', name(2)],
    ['Also has to sign', name(3)],
  ])
})

// A transfer of 1.5 SOL; the payer is the first key.
const transfer = [2, 0, 0, 0, 0x00, 0x2f, 0x68, 0x59, 0, 0, 0, 0]
const byTable = (table: number, index: number) =>
  Uint8Array.from([
    ...[128, 1, 0, 1, 2, ...key(1), ...key(0), ...key(9)],
    ...[1, 1, 2, 0, 2, transfer.length, ...transfer],
    ...[1, ...key(table), 1, index, 0],
  ])

test('says where an account stands that only a lookup table names', () => {
  const rowsOf = (bytes: Uint8Array<ArrayBuffer>) => {
    const message = readSolanaMessage(bytes)
    if (!message) throw new Error('not read')
    return translateView(t, solanaView([message], own, [5000n], true, devnet))
  }
  const view = rowsOf(byTable(7, 3))
  expect(view.rows).toContainEqual({ label: 'To', value: `Not known here: number 3 of the lookup table ${name(7)}` })
  expect(view.notes.map(({ title }) => title)).toEqual(['Some accounts are not in the transaction'])
  expect(view.proof?.map(({ value }) => value)).toContain(`Not known here: number 3 of the lookup table ${name(7)}`)
})

describe('messages that the network refuses', () => {
  const good = [1, 0, 1, 3, ...key(1), ...key(2), ...key(0), ...key(9), 1, 2, 2, 0, 1, transfer.length, ...transfer]
  const at = (place: number, ...put: number[]) => [...good.slice(0, place), ...put, ...good.slice(place + put.length)]

  test.each<[string, number[]]>([
    ['one account twice', at(4 + 32, ...key(1))],
    ['a fee payer that cannot be written', at(1, 1)],
    ['more accounts for reading than there are', at(2, 3)],
    ['an account that is not there', at(good.length - 14, 9)],
    ['the fee payer as a program', at(good.length - 17, 0)],
    ['a count that is written too long', [1, 0, 1, 0x83, 0, ...good.slice(4)]],
  ])('%s: not read, and still no text', (_, message) => {
    expect(readSolanaMessage(Uint8Array.from(good))).toBeDefined()
    expect(readSolanaMessage(Uint8Array.from(message))).toBeUndefined()
    expect(isLikeSolanaMessage(Uint8Array.from(message))).toBe(true)
  })

  test('a lookup table of which nothing is used', () => {
    const empty = Uint8Array.from([128, ...good, 1, ...key(7), 0, 0])
    expect(readSolanaMessage(empty)).toBeUndefined()
    expect(readSolanaMessage(Uint8Array.from([...empty.slice(0, -2), 1, 4, 0]))).toBeDefined()
  })
})
