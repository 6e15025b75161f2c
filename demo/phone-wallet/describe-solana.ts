import { getBase58Encoder, getBase64Encoder } from '@solana/web3.js'
import { formatUnits } from 'viem'
import { readSolanaTransaction } from '../wallet/read-solana-transaction.ts'
import type { Sheet } from './describe.ts'
import type { SolanaWallet } from './solana-wallet.ts'

type Fact = Sheet['facts'][number]
type Loose = { readonly [key: string]: unknown }

function textOf(message: unknown): string {
  try {
    const bytes = Uint8Array.from(getBase58Encoder().encode(String(message)))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return String(message)
  }
}

function transactions(texts: readonly unknown[], sends: boolean, wallet: SolanaWallet): Sheet {
  const read = texts.map((text) => readSolanaTransaction(Uint8Array.from(getBase64Encoder().encode(String(text)))))
  const amountOf = (lamports: bigint) => `${formatUnits(lamports, wallet.decimals)} ${wallet.symbol}`
  const transfers = read.flatMap((one) => one.transfers)
  const programs = read.flatMap((one) => one.programs)
  const total = transfers.reduce((sum, { lamports }) => sum + lamports, 0n)
  const plain = programs.length === 0 && transfers.length > 0
  return {
    title: plain
      ? `Send ${amountOf(total)}?`
      : `Sign ${read.length === 1 ? 'this transaction' : 'these transactions'}?`,
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
      { label: 'Network', value: wallet.name },
    ],
  }
}

/** Describes a Solana request for people. Amounts are read from the bytes to be signed, and addresses are complete. */
export function describeSolana(method: string, param: unknown, wallet: SolanaWallet): Sheet {
  const { message, transaction, transactions: several } = (param ?? {}) as Loose
  const account: Fact = { label: 'Account', value: wallet.address, mono: true }
  if (method === 'solana_signMessage')
    return {
      title: 'Sign this message?',
      lead: 'Signing proves that you hold this account. It’s free and can’t move funds.',
      facts: [account],
      text: textOf(message),
    }
  try {
    const list = Array.isArray(several) ? several : [transaction]
    return transactions(list, method === 'solana_signAndSendTransaction', wallet)
  } catch {
    return {
      title: 'Sign something that cannot be read?',
      lead: 'Its bytes are no transaction that this wallet knows. Better not.',
      facts: [account, { label: 'Network', value: wallet.name }],
    }
  }
}
