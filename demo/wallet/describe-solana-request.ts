import { formatUnits } from 'viem'
import type { SolanaTestWallet, TestRequest } from 'wallet-modal/testing'
import type { DemoSolanaNetwork } from '../pages/shared/solana-network.ts'
import type { RequestSheet } from './describe-request.ts'
import { feeOf } from './solana-fee.ts'
import { textOfBytes } from './text-of-bytes.ts'

type Fact = RequestSheet['facts'][number]

interface Input {
  readonly account?: { readonly address?: unknown }
  readonly message?: unknown
  readonly transaction?: unknown
  readonly domain?: unknown
  readonly statement?: unknown
  readonly uri?: unknown
  readonly chainId?: unknown
  readonly nonce?: unknown
  readonly expirationTime?: unknown
}

const site = (): Fact => ({ label: 'Site', value: globalThis.location.origin })
const accountFact = (input: Input): Fact => ({ label: 'Account', value: String(input.account?.address), mono: true })

async function describeTransactions(
  inputs: readonly Input[],
  network: DemoSolanaNetwork,
  sends: boolean,
): Promise<Omit<RequestSheet, 'wallet'>> {
  // Loaded on demand for transactions only.
  const { readSolanaTransaction } = await import('./read-solana-transaction.ts')
  const all = inputs.map(({ transaction }) => readSolanaTransaction(transaction as Uint8Array))
  const { symbol, decimals } = network.nativeCurrency
  const amountOf = (lamports: bigint) => `${formatUnits(lamports, decimals)} ${symbol}`
  const transfers = all.flatMap((one) => one.transfers)
  const programs = all.flatMap((one) => one.programs)
  const fee = await feeOf(network.rpcUrls.default.http[0], all)
  const total = transfers.reduce((sum, { lamports }) => sum + lamports, 0n)
  const plain = programs.length === 0 && transfers.length > 0
  return {
    title: plain ? `Send ${amountOf(total)}?` : `Sign ${all.length === 1 ? 'this transaction' : 'these transactions'}?`,
    lead: plain
      ? sends
        ? 'This can’t be undone.'
        : 'The site sends it once it is signed. This can’t be undone.'
      : 'It runs programs that can move funds. Only sign it if you trust the site.',
    facts: [
      ...transfers.flatMap(({ from, to, lamports }): Fact[] => [
        { label: 'To', value: to, mono: true },
        { label: 'Amount', value: amountOf(lamports) },
        { label: 'From', value: from, mono: true },
      ]),
      ...programs.map((program): Fact => ({ label: 'Program', value: program, mono: true })),
      { label: 'Network fee', value: fee === undefined ? 'the node does not say' : amountOf(fee) },
      { label: 'Network', value: network.name },
      site(),
    ],
  }
}

/** Describes a request for people. Amounts are read from the bytes to be signed, and addresses are complete. */
export async function describeSolanaRequest(
  { method, params }: TestRequest,
  { standard, addresses }: SolanaTestWallet,
  network: DemoSolanaNetwork,
): Promise<RequestSheet> {
  const wallet = { name: standard.name, icon: standard.icon }
  const inputs = params as readonly Input[]
  const [first = {}] = inputs
  if (method === 'standard:connect')
    return {
      wallet,
      title: 'Connect to this site?',
      lead: 'The site will see your addresses and balances. It can’t move funds.',
      facts: [
        site(),
        ...addresses.map((address, index): Fact => ({ label: `Account ${index + 1}`, value: address, mono: true })),
      ],
    }
  if (method === 'solana:signIn') {
    const isOwn = first.domain === new URL(globalThis.location.origin).host
    const said = (label: string, value: unknown): Fact[] =>
      value === undefined ? [] : [{ label, value: String(value), mono: true }]
    return {
      wallet,
      title: isOwn ? 'Sign in to this site?' : 'Sign in to another site?',
      lead: isOwn
        ? 'The site will see your addresses and balances, and know that they are yours. It can’t move funds.'
        : 'The message is for another site than the one that asks. Better not.',
      facts: [
        site(),
        { label: 'It says it is', value: String(first.domain) },
        ...said('Page', first.uri),
        ...said('Network', first.chainId === `solana:${network.id}` ? network.name : first.chainId),
        ...said('Nonce', first.nonce),
        ...said('Until', first.expirationTime),
        ...addresses.map((address, index): Fact => ({ label: `Account ${index + 1}`, value: address, mono: true })),
      ],
      ...(first.statement ? { text: String(first.statement) } : {}),
    }
  }
  if (method === 'solana:signMessage')
    return {
      wallet,
      title: 'Sign this message?',
      lead: 'Signing proves that you hold this account. It’s free and can’t move funds.',
      facts: [site(), accountFact(first)],
      text: textOfBytes(first.message),
    }
  try {
    return { wallet, ...(await describeTransactions(inputs, network, method.endsWith('signAndSendTransaction'))) }
  } catch {
    return {
      wallet,
      title: 'Sign something that cannot be read?',
      lead: 'Its bytes are no transaction that this wallet knows. Better not.',
      facts: [site(), accountFact(first)],
    }
  }
}
