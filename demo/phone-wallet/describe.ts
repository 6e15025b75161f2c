import { formatUnits, isHex } from 'viem'
import { indented } from '../lib/indented.ts'
import { readable } from '../lib/readable.ts'
import { idOf, readAddedChain, type WalletChain } from './wallet-chains.ts'

/** The description of a request for people. */
export interface Sheet {
  readonly title: string
  readonly lead: string
  readonly facts: readonly { readonly label: string; readonly value: string; readonly mono?: boolean }[]
  /** Text to read before signing. */
  readonly text?: string
}

type Loose = { readonly [key: string]: unknown }

/** Describes a request with exact amounts and complete addresses. */
export function describe(
  method: string,
  params: readonly unknown[],
  caip: string,
  chains: readonly WalletChain[],
): Sheet {
  const [one, two] = params
  const chain = chains.find(({ id }) => id === idOf(caip))
  const network = { label: 'Network', value: chain?.name ?? caip }
  switch (method) {
    case 'personal_sign':
      return {
        title: 'Sign this message?',
        lead: 'Signing proves that you hold this account. It’s free and can’t move funds.',
        facts: [{ label: 'Account', value: String(two), mono: true }],
        text: readable(one),
      }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return {
        title: 'Sign this data?',
        lead: 'Signed data can allow things. Read it before you sign.',
        facts: [{ label: 'Account', value: String(one), mono: true }, network],
        text: indented(two),
      }
    case 'eth_sendTransaction':
      return transaction((one ?? {}) as Loose, network, chain)
    case 'wallet_switchEthereumChain': {
      const id = Number((one as Loose | undefined)?.chainId)
      const name = chains.find((each) => each.id === id)?.name ?? `Chain ${id}`
      return {
        title: `Switch to ${name}?`,
        lead: 'The site will work on this network. Nothing moves.',
        facts: [
          { label: 'From', value: network.value },
          { label: 'To', value: name },
        ],
      }
    }
    case 'wallet_addEthereumChain': {
      const added = readAddedChain(one)
      return {
        title: `Add ${added?.name ?? 'a network'}?`,
        lead: 'Only add networks that you trust: they can show you wrong balances.',
        facts: [
          { label: 'Chain id', value: String(added?.id ?? 'unreadable') },
          { label: 'Currency', value: added?.symbol ?? '' },
          { label: 'RPC URL', value: added?.rpcUrl ?? '' },
        ],
      }
    }
    default:
      return { title: method, lead: '', facts: [network], text: indented(params) }
  }
}

function transaction(tx: Loose, network: Sheet['facts'][number], chain: WalletChain | undefined): Sheet {
  const value = isHex(tx.value) ? BigInt(tx.value) : 0n
  const amount = `${formatUnits(value, chain?.decimals ?? 18)} ${chain?.symbol ?? ''}`.trim()
  const data = tx.data ?? tx.input
  const hasData = isHex(data) && data !== '0x'
  return {
    title: `Send ${amount}?`,
    lead: 'This can’t be undone.',
    facts: [
      { label: 'To', value: String(tx.to ?? 'a new contract'), mono: true },
      { label: 'Amount', value: amount },
      network,
      { label: 'From', value: String(tx.from), mono: true },
      { label: 'Data', value: hasData ? `${(data.length - 2) / 2} bytes` : 'none' },
    ],
    ...(hasData ? { text: data } : {}),
  }
}
