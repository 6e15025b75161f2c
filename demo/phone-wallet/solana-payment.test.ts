import { generateKeyPairSigner } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolana } from '../stack/solana/solana.mjs'
import { createTokenIssuer } from '../stack/solana/token-issuer.mjs'
import { PaymentRefusal } from './payment-refusal.ts'
import { readSolanaLink } from './solana-link.ts'
import { reviewSolanaPayment } from './solana-payment.ts'
import { createSolanaWallet, type SolanaWallet } from './solana-wallet.ts'

type Issuer = Awaited<ReturnType<typeof createTokenIssuer>>

let node: Awaited<ReturnType<typeof startSolana>>
let issuer: Issuer
let wallet: SolanaWallet
let mint: Awaited<ReturnType<Issuer['mint']>>
beforeAll(async () => {
  node = await startSolana({ port: 0, blockTime: 0 })
  issuer = await createTokenIssuer(node)
  wallet = await createSolanaWallet({
    ...{ id: node.caipNetworkId.slice('solana:'.length), name: 'Lantern', chainNamespace: 'solana', testnet: true },
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [node.url] } },
  })
  mint = await issuer.mint({ decimals: 6 })
  await issuer.give(mint, wallet.address, 20_000_000n)
})
afterAll(() => node.stop())

async function ask(method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return ((await (await fetch(node.url, { method: 'POST', body })).json()) as { result: never }).result
}
const stranger = async () => (await generateKeyPairSigner()).address as string
const review = async (rest: string) => reviewSolanaPayment(readSolanaLink(rest), wallet)
const refusal = (rest: string) =>
  review(rest).catch((error: unknown) => (error instanceof PaymentRefusal ? error.message : error))

/** Pays, and resolves with the hash once the node has confirmed it. */
async function pay(payment: Awaited<ReturnType<typeof review>>): Promise<string> {
  const [payer] = payment.payers
  if (!payer?.isEnough) throw new Error('The wallet does not hold enough.')
  const hash = await payment.send(payer)
  expect(await payment.isDone(hash)).toBe(true)
  return hash
}

interface Found {
  readonly meta: {
    readonly postTokenBalances: readonly {
      readonly owner: string
      readonly uiTokenAmount: { readonly amount: string }
    }[]
    readonly logMessages: readonly string[]
  }
}

describe('reviewSolanaPayment', () => {
  it('default: pays SOL, found by its references', async () => {
    const [to, one, two] = await Promise.all([stranger(), stranger(), stranger()])
    const payment = await review(`${to}?amount=1.5&reference=${one}&reference=${two}&label=Harbor&message=A%20berth`)
    expect(payment.amount).toBe('1.5 SOL')
    expect(payment.facts).toEqual([
      { label: 'To', value: to, mono: true },
      { label: 'Name, as the code says', value: 'Harbor' },
      { label: 'Amount', value: '1.5 SOL' },
      { label: 'Network', value: 'Lantern' },
      { label: 'For', value: 'A berth' },
      { label: 'Reference', value: one, mono: true },
      { label: 'Reference', value: two, mono: true },
    ])
    const hash = await pay(payment)
    expect(await ask('getBalance', [to])).toMatchObject({ value: 1_500_000_000 })
    for (const reference of [one, two])
      expect(await ask('getSignaturesForAddress', [reference])).toMatchObject([{ signature: hash, err: null }])
  })

  it('default: pays a token with a memo, and opens the account that the recipient lacks', async () => {
    const [to, reference] = await Promise.all([stranger(), stranger()])
    const payment = await review(`${to}?amount=12.34&spl-token=${mint.address}&reference=${reference}&memo=Order%207`)
    expect(payment.amount).toBe(`12.34 ${mint.address.slice(0, 4)}…${mint.address.slice(-4)}`)
    expect(payment.facts.map(({ label }) => label)).toEqual([
      ...['To', 'Amount', 'Token', 'Network', 'Memo, which everybody can read', 'Reference', 'Besides'],
    ])
    expect(payment.facts.at(-1)?.value).toMatch(/^0\.00203928 SOL to open/)
    const hash = await pay(payment)
    const { meta }: Found = await ask('getTransaction', [hash, { encoding: 'jsonParsed' }])
    const arrived = meta.postTokenBalances.find(({ owner }) => owner === to)
    expect(arrived?.uiTokenAmount.amount).toBe('12340000')
    expect(meta.logMessages.join()).toContain('Order 7')
    expect(await ask('getSignaturesForAddress', [reference])).toMatchObject([{ signature: hash }])
    // Now the recipient has the account.
    expect((await review(`${to}?amount=1&spl-token=${mint.address}`)).facts.map(({ label }) => label)).toEqual([
      ...['To', 'Amount', 'Token', 'Network'],
    ])
  })

  it('error: more digits than the asset has, no amount, and more than the account holds', async () => {
    const to = await stranger()
    expect(await refusal(`${to}?amount=0.0000000001`)).toMatch('the asset has 9 digits after the point')
    expect(await refusal(`${to}?amount=1.0000001&spl-token=${mint.address}`)).toMatch('the asset has 6 digits')
    expect(await refusal(to)).toBe('The link does not say how much to pay.')
    expect(await refusal(`${to}?amount=0.00`)).toBe('The link asks for nothing.')
    expect(await refusal(`${to}?amount=99999999999999`)).toMatch('more than there can be')
    expect((await review(`${to}?amount=1000&spl-token=${mint.address}`)).payers[0]).toMatchObject({ isEnough: false })
    // The fee comes out of the same coins.
    const { value } = (await ask('getBalance', [wallet.address])) as { value: number }
    const whole = (lamports: number) => `${Math.floor(lamports / 1e9)}.${`${lamports % 1e9}`.padStart(9, '0')}`
    expect((await review(`${to}?amount=${whole(value)}`)).payers[0]).toMatchObject({ isEnough: false })
    expect((await review(`${to}?amount=${whole(value - 5_000)}`)).payers[0]).toMatchObject({ isEnough: true })
  })

  it('error: a token without the coins for the fee and for the account that the recipient lacks', async () => {
    const [poor, to] = await Promise.all([stranger(), stranger()])
    await issuer.give(mint, poor, 5_000_000n)
    const link = readSolanaLink(`${to}?amount=1&spl-token=${mint.address}`)
    const { payers } = await reviewSolanaPayment(link, { ...wallet, address: poor })
    expect(payers[0]).toMatchObject({ isEnough: false })
  })

  it('error: a token that keeps a part, no token, and a recipient that is an account of a token or a program', async () => {
    const to = await stranger()
    const toll = await issuer.mint({ decimals: 6, with: { transferFee: { basisPoints: 250, most: 1_000n } } })
    for (const token of [toll.address, to])
      expect(await refusal(`${to}?amount=1&spl-token=${token}`)).toBe(
        `${token} is no token that this wallet can pay with.`,
      )
    const held = await issuer.give(mint, to, 0n)
    for (const at of [held, mint.address, '11111111111111111111111111111111'])
      expect(await refusal(`${at}?amount=1`)).toBe(
        'The address that the link would pay belongs to a program or a token.',
      )
  })
})
