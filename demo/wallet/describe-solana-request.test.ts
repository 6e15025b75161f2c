import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSolanaTestWallet } from 'wallet-modal/testing'
import type { DemoSolanaNetwork } from '../pages/shared/solana-network.ts'
import { describeSolanaRequest } from './describe-solana-request.ts'

const from = address('FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq')
const to = address('G1G923BGey7mKX75wPsG68qowQhDZCxBMGxX7Ha5RKmd')
const other = address('8rhg8BUpDCEx25357ojryApFDoJibD49msU72aRbMo7F')
const system = address('11111111111111111111111111111111')
const budget = address('ComputeBudget111111111111111111111111111111')
const memo = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const network: DemoSolanaNetwork = {
  id: 'abc',
  name: 'Lantern',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://node.test'] } },
  testnet: true,
}
const wallet = createSolanaTestWallet({ chains: [{ id: 'solana:localnet', rpcUrl: 'http://node.test' }], name: 'Cove' })

function transfer(lamports: bigint, receiver: Address = to): IInstruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  return {
    programAddress: system,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: receiver, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

function bytesOf(...instructions: readonly IInstruction[]): Uint8Array {
  const lifetime = { blockhash: '11111111111111111111111111111112' as Blockhash, lastValidBlockHeight: 1n }
  const empty = setTransactionMessageFeePayer(from, createTransactionMessage({ version: 0 }))
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, empty),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

const sheetOf = (method: string, ...params: readonly object[]) =>
  describeSolanaRequest({ method, params, time: 0 }, wallet, network)
const send = (...transactions: readonly Uint8Array[]) =>
  sheetOf('solana:signAndSendTransaction', ...transactions.map((transaction) => ({ transaction })))
const valuesOf = ({ facts }: Awaited<ReturnType<typeof sheetOf>>, label: string) =>
  facts.filter((fact) => fact.label === label).map(({ value }) => value)

let fee: () => Promise<Response>
beforeEach(() => {
  fee = async () => Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: 5000 } })
  vi.stubGlobal('location', { origin: 'https://harbor.test' })
  vi.stubGlobal('fetch', () => fee())
})
afterEach(() => vi.unstubAllGlobals())

describe('a transfer', () => {
  it.each([
    [2_010_000_000n, '2.01 SOL'],
    [1n, '0.000000001 SOL'],
    [18_446_744_073_709_551_615n, '18446744073.709551615 SOL'],
  ])('of %s lamports is %s, exactly', async (lamports, amount) => {
    const sheet = await send(
      bytesOf({ programAddress: budget, data: new Uint8Array([2, 1, 0, 0, 0]) }, transfer(lamports)),
    )
    expect(sheet.title).toBe(`Send ${amount}?`)
    expect(sheet.wallet?.name).toBe('Cove')
    expect([valuesOf(sheet, 'To'), valuesOf(sheet, 'Amount'), valuesOf(sheet, 'From')]).toEqual([
      [to],
      [amount],
      [from],
    ])
    expect(valuesOf(sheet, 'Network fee')).toEqual(['0.000005 SOL'])
    expect(valuesOf(sheet, 'Program')).toEqual([])
  })

  it('names every receiver, and the sum of all', async () => {
    const sheet = await send(bytesOf(transfer(1_000_000_000n), transfer(500_000_000n, other)), bytesOf(transfer(1n)))
    expect(sheet.title).toBe('Send 1.500000001 SOL?')
    expect(valuesOf(sheet, 'To')).toEqual([to, other, to])
    expect(valuesOf(sheet, 'Network fee')).toEqual(['0.00001 SOL'])
  })

  it('is no plain one when a program runs beside it', async () => {
    const sheet = await send(bytesOf(transfer(1n), { programAddress: memo, data: new Uint8Array([1]) }))
    expect(sheet.title).toBe('Sign this transaction?')
    expect(sheet.lead).toContain('can move funds')
    expect(valuesOf(sheet, 'Program')).toEqual([memo])
    expect(valuesOf(sheet, 'Amount')).toEqual(['0.000000001 SOL'])
  })

  it.each([
    ['is away', () => Promise.reject(new TypeError('no'))],
    ['answers nonsense', async () => new Response('<html>')],
    ['does not know', async () => Response.json({ result: { value: null } })],
  ])('is asked about without a fee when the node %s', async (_, answer) => {
    fee = answer
    const sheet = await send(bytesOf(transfer(1n)))
    expect(valuesOf(sheet, 'Network fee')).toEqual(['the node does not say'])
  })

  it('error: bytes that are no transaction are said to be none', async () => {
    expect((await send(new Uint8Array([1, 2, 3]))).title).toBe('Sign something that cannot be read?')
  })
})

describe('other questions', () => {
  it('connect: every account, whole', async () => {
    const sheet = await sheetOf('standard:connect')
    expect(sheet.facts.map(({ value }) => value)).toEqual(['https://harbor.test', ...wallet.addresses])
  })

  it('sign: text as text, bytes as bytes', async () => {
    const [account] = [{ address: from }]
    const text = await sheetOf('solana:signMessage', { account, message: new TextEncoder().encode('tide ☂') })
    expect(text.text).toBe('tide ☂')
    const bytes = await sheetOf('solana:signMessage', { account, message: new Uint8Array([255, 0, 10]) })
    expect(bytes.text).toBe('ff 00 0a')
  })

  it('sign in: who asks, and what it says of itself', async () => {
    const input = {
      domain: 'harbor.test',
      statement: 'Come aboard',
      uri: 'https://harbor.test/members',
      nonce: 'k3Jx81mQ',
    }
    const sheet = await sheetOf('solana:signIn', { ...input, chainId: `solana:${network.id}` })
    expect(sheet.title).toBe('Sign in to this site?')
    expect(valuesOf(sheet, 'It says it is')).toEqual(['harbor.test'])
    expect(valuesOf(sheet, 'Page')).toEqual(['https://harbor.test/members'])
    expect(valuesOf(sheet, 'Network')).toEqual([network.name])
    expect(valuesOf(sheet, 'Nonce')).toEqual(['k3Jx81mQ'])
    expect(sheet.text).toBe('Come aboard')
    const foreign = await sheetOf('solana:signIn', { ...input, domain: 'bank.test' })
    expect(foreign.title).toBe('Sign in to another site?')
    expect(foreign.lead).toContain('Better not')
  })
})
