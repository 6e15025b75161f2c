import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSolana } from '../../../demo/stack/solana/solana.mjs'
import { createTokenIssuer } from '../../../demo/stack/solana/token-issuer.mjs'
import { decodeBase58, encodeBase58 } from '../core/base58.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { PaymentTarget } from '../core/payment-capability.ts'
import type { Network } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { associatedAccount } from './associated-account.ts'
import { payments } from './payments.ts'

type Mint = Awaited<ReturnType<Awaited<ReturnType<typeof createTokenIssuer>>['mint']>>

const SYSTEM = address('11111111111111111111111111111111')
let node: Awaited<ReturnType<typeof startSolana>>
let issuer: Awaited<ReturnType<typeof createTokenIssuer>>
let network: Network
let c: Context
let payer: KeyPairSigner
let dollar: Mint
let toll: Mint

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = (await (await fetch(node.url, { method: 'POST', body })).json()) as never
  if (error) throw new Error(JSON.stringify(error))
  return result
}

const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
const account = (of: string, role: AccountRole) => ({ address: address(of), role })

/** Executes a transfer as the wallet that scanned a code does, and resolves with its signature. */
async function pay(target: PaymentTarget, value: bigint, { skipPreflight = false, from = payer } = {}) {
  const { to, token, reference } = target
  const names = reference ? [account(reference, AccountRole.READONLY)] : []
  let instruction: object
  if (token) {
    const mint = [dollar, toll].find((one) => one.address === token) as Mint
    const [source, destination] = await Promise.all(
      [from.address as string, to].map((owner) => associatedAccount(owner, mint.program, token)),
    )
    instruction = {
      programAddress: address(mint.program),
      accounts: [
        account(source as string, AccountRole.WRITABLE),
        account(token, AccountRole.READONLY),
        account(destination as string, AccountRole.WRITABLE),
        { address: from.address, role: AccountRole.READONLY_SIGNER, signer: from },
        ...names,
      ],
      data: Uint8Array.from([12, ...u64(value), mint.decimals]),
    }
  } else
    instruction = {
      programAddress: SYSTEM,
      accounts: [
        { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from },
        account(to, AccountRole.WRITABLE),
        ...names,
      ],
      data: Uint8Array.from([2, 0, 0, 0, ...u64(value)]),
    }
  const { value: latest } = (await ask('getLatestBlockhash', [])) as { value: never }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayerSigner(from, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    (draft) => appendTransactionMessageInstructions([instruction as never], draft),
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  const hash = (await ask('sendTransaction', [wire, { encoding: 'base64', skipPreflight }])) as string
  // A new block is made with each transaction: what is one block old is confirmed.
  await ask('requestAirdrop', [(await generateKeyPairSigner()).address, 1_000_000_000])
  return hash
}

/** A recipient that has accounts of both tokens. */
async function recipient(): Promise<string> {
  const to = (await generateKeyPairSigner()).address as string
  await issuer.give(dollar, to, 0n)
  await issuer.give(toll, to, 0n)
  await ask('requestAirdrop', [to, 1_000_000_000])
  return to
}
const reference = () => payments.makeReference?.() as Promise<string>
const coins = async (to: string): Promise<PaymentTarget> => ({ to, decimals: 9, reference: await reference() })
const dollars = async (to: string): Promise<PaymentTarget> => ({
  ...{ to, token: dollar.address, decimals: 6, reference: await reference() },
})

/** The context of a node that lies: it changes the result of a method. */
const lying = (method: string, lie: (result: never) => unknown): Context => ({
  ...c,
  fetch: async (url, init) => {
    const answer = await fetch(url, init)
    if (JSON.parse(String(init?.body)).method !== method) return answer
    const body = (await answer.json()) as { result: never }
    return Response.json({ ...body, result: lie(body.result) })
  },
})

interface Accounts {
  readonly value: readonly { readonly data: readonly [string, string] }[]
}

/** The answer about a mint, with other decimals. */
function withDecimals({ value: [mint] }: Accounts, decimals: number) {
  const bytes = Buffer.from(mint?.data[0] ?? '', 'base64')
  bytes[44] = decimals
  return { value: [{ ...mint, data: [bytes.toString('base64'), 'base64'] }] }
}

beforeAll(async () => {
  node = await startSolana({ port: 0, blockTime: 0 })
  issuer = await createTokenIssuer(node)
  network = toNetwork({
    id: node.caipNetworkId.slice('solana:'.length),
    name: 'Local',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [node.url] } },
  })
  c = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
  payer = await generateKeyPairSigner()
  await ask('requestAirdrop', [payer.address, 100_000_000_000])
  dollar = await issuer.mint({ decimals: 6 })
  toll = await issuer.mint({ decimals: 9, with: { transferFee: { basisPoints: 250, most: 10n ** 9n } } })
  for (const mint of [dollar, toll]) await issuer.give(mint, payer.address, 10n ** 12n)
}, 60_000)
afterAll(() => node?.stop())

describe('payments on Solana', () => {
  test('default: the code is a transfer request of Solana Pay, for SOL and for a token', async () => {
    const [to, token, key] = [payer.address as string, dollar.address, await reference()]
    expect(payments.uri({ to, decimals: 9, reference: key }, 1_500_000_000n, network)).toBe(
      `solana:${to}?amount=1.5&reference=${key}`,
    )
    const target = { to, token, decimals: 6, reference: key, label: 'Order 11 & 38 – “Fähre”' }
    const uri = payments.uri(target, 340_000n, network)
    expect(uri).toBe(
      `solana:${to}?amount=0.34&spl-token=${token}&reference=${key}&message=Order%2011%20%26%2038%20%E2%80%93%20%E2%80%9CF%C3%A4hre%E2%80%9D`,
    )
    expect(new URL(uri).searchParams.get('message')).toBe(target.label)
    expect(payments.uri({ to, decimals: 9 }, 1n, network)).toBe(`solana:${to}?amount=0.000000001`)
  })

  test('security: each reference is 32 bytes, and none comes twice', async () => {
    const keys = await Promise.all(Array.from({ length: 200 }, reference))
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) expect(decodeBase58(key, 44)).toHaveLength(32)
  })

  test('default: a token says its decimals; what is no mint is unreadable', async () => {
    expect(await payments.facts(dollar.address, network, c)).toEqual({ decimals: 6, symbol: '' })
    for (const other of [payer.address, await associatedAccount(payer.address, dollar.program, dollar.address)])
      await expect(payments.facts(other, network, c)).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
    for (const decimals of [37, 255])
      await expect(
        payments.facts(
          dollar.address,
          network,
          lying('getMultipleAccounts', (answer: Accounts) => withDecimals(answer, decimals)),
        ),
      ).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
    const away: Context = { ...c, fetch: async () => new Response('', { status: 404 }) }
    await expect(payments.facts(dollar.address, network, away)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
  })

  test.each([
    ['SOL', coins, 1_500_000_000n],
    ['a token', dollars, 12_340_000n],
  ] as const)('default: %s is found by its reference, and by its signature', async (_, targetOf, value) => {
    const target = await targetOf(await recipient())
    const since = await payments.now(network, c)
    expect(await payments.arrivals(target, since, network, c)).toEqual({ found: [], next: since })
    const hash = await pay(target, value)
    const arrival = { hash, value, from: payer.address }
    for (let times = 0; times < 2; times++)
      expect(await payments.arrivals(target, since, network, c)).toEqual({ found: [arrival], next: since })
    expect(await payments.arrivalOf(hash, target, network, c)).toEqual(arrival)
    // By its signature it counts without the reference, as a transfer of the connected wallet does.
    const { reference: __, ...bare } = target
    expect(await payments.arrivalOf(hash, bare, network, c)).toEqual(arrival)
    expect(await payments.arrivals(bare, since, network, c)).toEqual({ found: [], next: since })
  })

  test('behavior: parts, and a second payment with the same reference, are all told', async () => {
    const target = await dollars(await recipient())
    const since = await payments.now(network, c)
    const hashes = [await pay(target, 10_000_000n), await pay(target, 2_340_000n), await pay(target, 12_340_000n)]
    const { found } = await payments.arrivals(target, since, network, c)
    expect(found.map(({ hash }) => hash).sort()).toEqual(hashes.sort())
    expect(found.reduce((sum, { value }) => sum + value, 0n)).toBe(24_680_000n)
  })

  test('security: a token that keeps a part of each transfer says so', async () => {
    expect(await payments.facts(toll.address, network, c)).toEqual({ decimals: 9, symbol: '', keepsPart: true })
    const free = await issuer.mint({ decimals: 9, with: { transferFee: { basisPoints: 0, most: 10n ** 9n } } })
    expect(await payments.facts(free.address, network, c)).toEqual({ decimals: 9, symbol: '' })
  })

  test('security: a token, an account of one and a program take no payments', async () => {
    const to = await recipient()
    const fresh = (await generateKeyPairSigner()).address as string
    for (const one of [to, fresh]) expect(await payments.takesPayments?.(one, network, c)).toBe(true)
    const held = await Promise.all([dollar, toll].map((one) => associatedAccount(to, one.program, one.address)))
    for (const one of [...held, dollar.address, toll.address, dollar.program, toll.program])
      expect(await payments.takesPayments?.(one as string, network, c)).toBe(false)
    // A vault belongs to a program, and is none.
    const vault = lying('getAccountInfo', (answer: { value: object }) => ({
      ...answer,
      value: { ...answer.value, owner: fresh },
    }))
    expect(await payments.takesPayments?.(to, network, vault)).toBe(true)
  })

  test('behavior: of a token that keeps a part, what arrives counts', async () => {
    const target = { ...(await dollars(await recipient())), token: toll.address, decimals: 9 }
    const since = await payments.now(network, c)
    const hash = await pay(target, 1_000_000_000n)
    expect(await payments.arrivalOf(hash, target, network, c)).toMatchObject({ value: 975_000_000n })
    expect((await payments.arrivals(target, since, network, c)).found).toMatchObject([{ value: 975_000_000n }])
  })

  test('security: another token, another recipient, coins, a failed transfer and one to oneself pay nothing', async () => {
    const to = await recipient()
    const target = await dollars(to)
    const since = await payments.now(network, c)
    const own = { ...target, to: payer.address as string }
    const hashes = [
      await pay({ ...target, token: toll.address }, 12_340_000n),
      await pay({ ...target, to: await recipient() }, 12_340_000n),
      await pay({ to, decimals: 9, reference: target.reference as string }, 12_340_000n),
      await pay(target, 10n ** 18n, { skipPreflight: true }),
      await pay(own, 12_340_000n),
    ]
    expect((await payments.arrivals(target, since, network, c)).found).toEqual([])
    for (const hash of [...hashes, 'nonsense', `${hashes[0]}1`])
      expect(await payments.arrivalOf(hash, target, network, c)).toBeUndefined()
    expect(await payments.arrivalOf(hashes[4] as string, own, network, c)).toBeUndefined()
    // A payment to somebody else is none to the payer.
    expect(await payments.arrivalOf(hashes[1] as string, own, network, c)).toBeUndefined()
    // The token of somebody else who is in the same transaction pays nothing in coins either.
    expect(await payments.arrivalOf(hashes[0] as string, { to, decimals: 9 }, network, c)).toBeUndefined()
  })

  test('security: whatever a node lists, a transaction that does not name the reference is none', async () => {
    const to = await recipient()
    const target = await dollars(to)
    const since = await payments.now(network, c)
    const old = await pay({ ...target, reference: await reference() }, 12_340_000n)
    const liar = lying('getSignaturesForAddress', () => [{ signature: old, slot: 1, err: null }])
    expect((await payments.arrivals(target, since, network, liar)).found).toEqual([])
  })

  test('security: an answer about another transaction, or about a failed one, is no payment', async () => {
    const target = await dollars(await recipient())
    const since = await payments.now(network, c)
    const hash = await pay(target, 12_340_000n)
    const other = lying('getTransaction', (result: { transaction: object }) => ({
      ...result,
      transaction: { ...result.transaction, signatures: [hash.slice(1)] },
    }))
    const failed = lying('getTransaction', (result: { meta: object }) => ({
      ...result,
      meta: { ...result.meta, err: { InstructionError: [0, { Custom: 1 }] } },
    }))
    for (const liar of [other, failed]) expect(await payments.arrivalOf(hash, target, network, liar)).toBeUndefined()
    expect((await payments.arrivals(target, since, network, failed)).found).toEqual([])
    await expect(payments.arrivals(target, since, network, other)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    const listed = lying('getSignaturesForAddress', (list: object[]) => list.map((one) => ({ ...one, err: 'Failed' })))
    expect((await payments.arrivals(target, since, network, listed)).found).toEqual([])
    const early = lying('getSignaturesForAddress', (list: object[]) =>
      list.map((one) => ({ ...one, confirmationStatus: 'processed' })),
    )
    expect((await payments.arrivals(target, since, network, early)).found).toEqual([])
  })

  test('error: a node that lists a transaction and does not have it yet is asked again, and loses nothing', async () => {
    const target = await dollars(await recipient())
    const since = await payments.now(network, c)
    const hash = await pay(target, 12_340_000n)
    const lagging = lying('getTransaction', () => null)
    await expect(payments.arrivals(target, since, network, lagging)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    expect(await payments.arrivalOf(hash, target, network, lagging)).toBeUndefined()
    // A transaction may be listed only after a later one was found.
    const { next } = await payments.arrivals(
      target,
      since,
      network,
      lying('getSignaturesForAddress', () => []),
    )
    const later = await pay(target, 1n)
    const moved = await payments.arrivals(
      target,
      next,
      network,
      lying('getSignaturesForAddress', (list: object[]) => list.slice(0, 1)),
    )
    expect(moved.found).toMatchObject([{ hash: later }])
    const { found } = await payments.arrivals(target, moved.next, network, c)
    expect(found.map((one) => one.hash)).toEqual([later, hash])
  })

  test('security: many transactions that name the reference hide no payment, and are read once', async () => {
    const target = await dollars(await recipient())
    const hash = await pay(target, 12_340_000n)
    const foreign = await pay({ ...target, reference: await reference() }, 1n)
    const noise = Array.from(
      { length: 249 },
      (_, at) => `${foreign.slice(0, 64)}${encodeBase58(Uint8Array.of(at + 1))}`,
    )
    const all = [...noise, hash].map((signature) => ({ signature, slot: 5, err: null }))
    const asked: (readonly [string, string | undefined])[] = []
    // This node ignores the limit, and has one foreign transaction under many signatures.
    const spammed: Context = {
      ...c,
      fetch: async (url, init) => {
        const { id, method, params } = JSON.parse(String(init?.body))
        asked.push([method, params?.[1]?.before])
        if (method === 'getSignaturesForAddress') {
          const from = all.findIndex(({ signature }) => signature === params[1].before) + 1
          return Response.json({ jsonrpc: '2.0', id, result: all.slice(from) })
        }
        if (method !== 'getTransaction' || params[0] === hash) return fetch(url, init)
        const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: [foreign, params[1]] })
        const answer = (await (await fetch(url, { method: 'POST', body })).json()) as {
          result: { transaction: object }
        }
        const transaction = { ...answer.result.transaction, signatures: [params[0]] }
        return Response.json({ ...answer, result: { ...answer.result, transaction } })
      },
    }
    const count = (name: string) => asked.filter(([method]) => method === name).length
    expect((await payments.arrivals(target, '1', network, spammed)).found).toMatchObject([{ hash }])
    expect([count('getSignaturesForAddress'), count('getTransaction')]).toEqual([3, 250])
    expect((await payments.arrivals(target, '1', network, spammed)).found).toMatchObject([{ hash }])
    expect(count('getTransaction')).toBe(251)
    // Transactions that are older than the payment are not asked for.
    expect((await payments.arrivals(target, '6', network, spammed)).found).toEqual([])
    expect(count('getSignaturesForAddress')).toBe(7)
  })

  test('security: a node that lists without an end is asked ten times', async () => {
    const target = await dollars(await recipient())
    let pages = 0
    const endless = lying('getSignaturesForAddress', () => {
      pages++
      const signature = (at: number) => encodeBase58(new Uint8Array(64).fill(1).fill(at, 62).fill(pages, 63))
      return Array.from({ length: 100 }, (_, at) => ({ signature: signature(at), slot: 5, err: 'Failed' }))
    })
    expect((await payments.arrivals(target, '1', network, endless)).found).toEqual([])
    expect(pages).toBe(10)
  })

  test('security: a transaction that cannot be read hides no other', async () => {
    const target = await dollars(await recipient())
    const since = await payments.now(network, c)
    const hash = await pay(target, 12_340_000n)
    const later = await pay(target, 1n)
    const half = lying('getTransaction', (one: { transaction: { signatures: string[] } }) =>
      one.transaction.signatures[0] === later ? { ...one, meta: {} } : one,
    )
    expect((await payments.arrivals(target, since, network, half)).found).toMatchObject([{ hash }])
    expect((await payments.arrivals(target, since, network, c)).found).toHaveLength(2)
  })

  test.each([
    ['no list', 'getSignaturesForAddress', () => ({})],
    ['a list of nonsense', 'getSignaturesForAddress', () => [{ signature: '../x', slot: 1 }]],
    [
      'a negative balance',
      'getTransaction',
      (one: { meta: object }) => ({ ...one, meta: { ...one.meta, preBalances: [-1] } }),
    ],
    ['no balances', 'getTransaction', (one: object) => ({ ...one, meta: { err: null } })],
    [
      'an amount that is no number',
      'getTransaction',
      (one: { meta: object }) => ({
        ...one,
        meta: {
          ...one.meta,
          postTokenBalances: [{ mint: dollar.address, owner: payer.address, uiTokenAmount: { amount: '1e9' } }],
        },
      }),
    ],
  ])('error: %s of a node rejects, and is never a payment', async (_, method, lie) => {
    const target = await dollars(await recipient())
    const since = await payments.now(network, c)
    await pay(target, 12_340_000n)
    await expect(payments.arrivals(target, since, network, lying(method, lie as never))).rejects.toThrow()
  })
})
