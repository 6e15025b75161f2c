import { generateKeyPairSigner } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolana } from '../../../demo/stack/solana/solana.mjs'
import { createTokenIssuer } from '../../../demo/stack/solana/token-issuer.mjs'
import { createSolanaTestWallet } from '../../testing/create-solana-test-wallet.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { TransferIntent } from '../core/send-capability.ts'
import type { Network, Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { rentOf, tokenAccountsOf } from './account-reads.ts'
import { createSolanaAdapter } from './adapter.ts'
import { balanceOf } from './chain-reads.ts'
import { rpcOf } from './rpc.ts'
import { createSolanaFinder } from './solana-finder.ts'
import { tokenSend } from './token-send.ts'
import { parseTokenAccount } from './token-state.ts'

type Mint = Awaited<ReturnType<Awaited<ReturnType<typeof createTokenIssuer>>['mint']>>

let node: Awaited<ReturnType<typeof startSolana>>
let issuer: Awaited<ReturnType<typeof createTokenIssuer>>
let network: Network
let session: Session<'solana'>
let owner: string
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
  const page = new EventTarget()
  createSolanaTestWallet({ chains: [{ id: 'solana:localnet', rpcUrl: node.url }] }).register(page)
  const adapter = createSolanaAdapter(createSolanaFinder(page))
  const networkId = network.caipNetworkId
  session = await adapter.connect('solana:Solana Test Wallet', { ...context(), networkId })
  owner = session.address
})
afterAll(() => node?.stop())

const context = (): Context => ({
  signal: new AbortController().signal,
  clock: systemClock,
  fetch,
  networks: [network],
})
const stranger = async () => (await generateKeyPairSigner()).address as string
const coins = (of: string) => balanceOf(rpcOf(network, context()), of)

async function held(of: string, { address }: Mint): Promise<bigint> {
  const accounts = await tokenAccountsOf(rpcOf(network, context()), of, address)
  return accounts.reduce((sum, { bytes }) => sum + parseTokenAccount(bytes).amount, 0n)
}

async function intend(mint: Mint, to: string, value: bigint): Promise<TransferIntent> {
  const fee = await tokenSend(mint.address).quote({ from: owner, to, value }, network, context())
  const { caipNetworkId } = network
  return Object.freeze({ id: 'intent', caipNetworkId, from: owner, to, value, fee, token: mint.address })
}

const refused = (reason: string) => ({ code: 'TOKEN_REFUSED', data: { reason } })
const kinds = [
  ['an SPL token', { decimals: 6 }],
  ['a token of Token-2022', { decimals: 9, newer: true }],
] as const

describe.each(kinds)('%s', (_, options) => {
  it('default: arrives exactly, and the account that is made for it costs what the review says', async () => {
    const mint = await issuer.mint(options)
    await issuer.give(mint, owner, 1_000_000_001n)
    const to = await stranger()
    const send = tokenSend(mint.address)
    await expect(send.facts(owner, network, context())).resolves.toEqual({
      decimals: options.decimals,
      balance: 1_000_000_001n,
    })
    const first = await intend(mint, to, 123_456_789n)
    const mark = await send.mark(owner, network, context())
    const before = await coins(owner)
    const hash = await send.submit(session, first, context())
    expect(await held(to, mint)).toBe(123_456_789n)
    expect(await held(owner, mint)).toBe(876_543_212n)
    expect(before - (await coins(owner))).toBe(first.fee.fee)
    expect(first.fee.rent).toBeGreaterThan(0n)
    await expect(send.status({ ...first, hash, mark }, network, context())).resolves.toEqual({
      status: 'confirmed',
      hash,
    })
    // The same transfer is found without its hash, as after an answer that got lost.
    await expect(send.status({ ...first, mark }, network, context())).resolves.toMatchObject({ hash })
    await expect(send.verify(hash, { ...first, mark }, network, context())).resolves.toBe('match')
    for (const other of [{ to: owner }, { value: 1n }, { from: to }])
      await expect(send.verify(hash, { ...first, ...other }, network, context())).resolves.toBe('mismatch')
    await expect(tokenSend(owner).verify(hash, { ...first, mark }, network, context())).resolves.toBe('mismatch')

    // The recipient has an account now.
    const second = await intend(mint, to, 1n)
    expect(second.fee.rent).toBeUndefined()
    const later = await coins(owner)
    await send.submit(session, second, context())
    expect(await held(to, mint)).toBe(123_456_790n)
    expect(later - (await coins(owner))).toBe(second.fee.fee)
  })

  it('error: more than the account holds, and a coin balance below the fee', async () => {
    const mint = await issuer.mint(options)
    await issuer.give(mint, owner, 10n)
    const send = tokenSend(mint.address)
    const to = await stranger()
    await expect(intend(mint, to, 11n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const poor = await stranger()
    await issuer.give(mint, poor, 10n)
    const asked = send.quote({ from: poor, to, value: 1n }, network, context())
    await expect(asked).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  it('error: an account that the issuer has frozen, of the sender or of the recipient', async () => {
    const mint = await issuer.mint(options)
    const mine = await issuer.give(mint, owner, 10n)
    const to = await stranger()
    await issuer.freeze(mint, await issuer.give(mint, to, 0n))
    await expect(intend(mint, to, 1n)).rejects.toMatchObject(refused('recipient-frozen'))
    await issuer.freeze(mint, mine)
    await expect(intend(mint, await stranger(), 1n)).rejects.toMatchObject(refused('frozen'))
    await expect(tokenSend(mint.address).facts(owner, network, context())).rejects.toMatchObject(refused('frozen'))
  })

  it('error: the address of a token account or of a mint, to which nobody has a key', async () => {
    const mint = await issuer.mint(options)
    await issuer.give(mint, owner, 10n)
    const account = await issuer.give(mint, await stranger(), 1n)
    for (const to of [account, mint.address])
      await expect(intend(mint, to, 1n)).rejects.toMatchObject(refused('recipient-is-token'))
  })
})

describe('a token that keeps a part', () => {
  const fees = [
    // Amount, rate in hundredths of a percent, limit, kept: rounded up, and never above the limit.
    [1_000_000n, 250, 10n ** 12n, 25_000n],
    [1n, 1, 10n ** 12n, 1n],
    [10_001n, 100, 10n ** 12n, 101n],
    [1_000_000n, 250, 7_000n, 7_000n],
    [5n, 10_000, 10n ** 12n, 5n],
  ] as const
  it.each(fees)('default: of %s at %s keeps at most %s: %s', async (value, basisPoints, most, kept) => {
    const mint = await issuer.mint({ decimals: 6, with: { transferFee: { basisPoints, most } } })
    await issuer.give(mint, owner, 2_000_000n)
    const to = await stranger()
    const intent = await intend(mint, to, value)
    expect(intent.fee.withheld).toBe(kept)
    const simulated = await tokenSend(mint.address).effects?.(intent, network, context())
    expect(simulated).toEqual({ extra: 0n, missing: kept })
    const before = await coins(owner)
    const hash = await tokenSend(mint.address).submit(session, intent, context())
    expect(await held(to, mint)).toBe(value - kept)
    expect(await held(owner, mint)).toBe(2_000_000n - value)
    expect(before - (await coins(owner))).toBe(intent.fee.fee)
    await expect(tokenSend(mint.address).verify(hash, intent, network, context())).resolves.toBe('match')
  })

  it('error: keeps another amount than the review said', async () => {
    const mint = await issuer.mint({ decimals: 6, with: { transferFee: { basisPoints: 100, most: 1_000n } } })
    await issuer.give(mint, owner, 2_000_000n)
    const intent = await intend(mint, await stranger(), 10_000n)
    const other = { ...intent, fee: { ...intent.fee, withheld: 99n } }
    const sending = tokenSend(mint.address).submit(session, other, context())
    await expect(sending).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    expect(await held(owner, mint)).toBe(2_000_000n)
  })
})

describe('refused before the wallet is asked', () => {
  const mints = [
    ['non-transferable', { nonTransferable: true }],
    ['hook', { hook: 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq' }],
  ] as const
  it.each(mints)('error: %s', async (reason, extensions) => {
    const mint = await issuer.mint({ decimals: 6, with: extensions })
    await issuer.give(mint, owner, 10n)
    await expect(intend(mint, await stranger(), 1n)).rejects.toMatchObject(refused(reason))
    await expect(tokenSend(mint.address).facts(owner, network, context())).rejects.toMatchObject(refused(reason))
  })

  it('error: paused', async () => {
    const mint = await issuer.mint({ decimals: 6, with: { pausable: true } })
    await issuer.give(mint, owner, 10n)
    const to = await stranger()
    const intent = await intend(mint, to, 1n)
    // An account of this token is bigger than others.
    expect(intent.fee.rent).toBe(await rentOf(rpcOf(network, context()), 174))
    await issuer.pause(mint)
    await expect(intend(mint, to, 1n)).rejects.toMatchObject(refused('paused'))
    await expect(tokenSend(mint.address).submit(session, intent, context())).rejects.toMatchObject(refused('paused'))
  })

  it('error: new accounts are frozen; behavior: one that the issuer has opened gets it', async () => {
    const mint = await issuer.mint({ decimals: 6, with: { startsFrozen: true } })
    await issuer.give(mint, owner, 10n, { thaw: true })
    await expect(intend(mint, await stranger(), 1n)).rejects.toMatchObject(refused('starts-frozen'))
    const known = await stranger()
    await issuer.give(mint, known, 0n, { thaw: true })
    await tokenSend(mint.address).submit(session, await intend(mint, known, 1n), context())
    expect(await held(known, mint)).toBe(1n)
  })

  it('error: the recipient takes nothing without a memo', async () => {
    const mint = await issuer.mint({ decimals: 6, newer: true })
    await issuer.give(mint, owner, 10n)
    const recipient = await generateKeyPairSigner()
    await issuer.requireMemo(mint, await issuer.give(mint, recipient.address, 0n), recipient)
    await expect(intend(mint, recipient.address, 1n)).rejects.toMatchObject(refused('recipient-memo'))
  })

  it('error: the recipient has given its account away', async () => {
    const mint = await issuer.mint({ decimals: 6 })
    await issuer.give(mint, owner, 10n)
    const recipient = await generateKeyPairSigner()
    await issuer.handOver(mint, await issuer.give(mint, recipient.address, 0n), recipient, await stranger())
    await expect(intend(mint, recipient.address, 1n)).rejects.toMatchObject(refused('recipient-moved'))
  })

  it('error: an address that is no mint', async () => {
    for (const address of [owner, await stranger()]) {
      const reading = tokenSend(address).facts(owner, network, context())
      await expect(reading).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
    }
  })
})
