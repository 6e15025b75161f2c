import type { ProposalStruct } from './client.ts'
import { type SolanaWallet, solanaMethods } from './solana-wallet.ts'
import { caipOf, type WalletChain } from './wallet-chains.ts'

/** What this wallet can do for a site. */
const ownMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'eth_accounts',
  'eth_requestAccounts',
]
const own = 'eip155'
const solana = 'solana'

/** A proposal as this wallet sees it. */
export interface Wish {
  readonly chains: readonly WalletChain[]
  /** Asked for and unknown here, by CAIP-2 id. */
  readonly unknownChains: readonly string[]
  readonly methods: readonly string[]
  readonly otherMethods: readonly string[]
  /** What is asked for of the Solana network that this wallet knows; empty when nothing is. */
  readonly solanaMethods: readonly string[]
  /** Whole families of chains that this wallet does not speak. */
  readonly unsupported: readonly string[]
  /** Without these the site does not want to connect; empty when nothing stands in the way. */
  readonly missing: readonly string[]
}

interface Asked {
  readonly namespaces: Set<string>
  readonly chains: Set<string>
  readonly methods: Set<string>
}

/** Older sites require, newer ones only wish; a key may name a namespace or one chain of it. */
function collect(parts: readonly ProposalStruct['requiredNamespaces'][]): Asked {
  const asked: Asked = { namespaces: new Set(), chains: new Set(), methods: new Set() }
  for (const [key, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    asked.namespaces.add(key.split(':')[0] ?? key)
    for (const chain of value.chains ?? (key.includes(':') ? [key] : [])) asked.chains.add(chain)
    if (key.startsWith(own) || key.startsWith(solana))
      for (const method of value.methods ?? []) asked.methods.add(method)
  }
  return asked
}

export function readWish(
  proposal: ProposalStruct,
  chains: readonly WalletChain[],
  wallet: SolanaWallet | undefined,
): Wish {
  const asked = collect([proposal.requiredNamespaces, proposal.optionalNamespaces])
  const required = collect([proposal.requiredNamespaces])
  const known = new Set([...chains.map(({ id }) => caipOf(id)), ...(wallet ? [wallet.chain] : [])])
  const spoken = wallet ? [own, solana] : [own]
  const isMine = (chain: string) => spoken.includes(chain.split(':')[0] ?? '')
  const mine = [...asked.chains].filter(isMine)
  const unsupported = [...asked.namespaces].filter((namespace) => !spoken.includes(namespace))
  const methods = wallet ? [...ownMethods, ...solanaMethods] : ownMethods
  return {
    chains: chains.filter(({ id }) => asked.chains.has(caipOf(id))),
    unknownChains: mine.filter((chain) => !known.has(chain)),
    methods: ownMethods.filter((method) => asked.methods.has(method)),
    otherMethods: [...asked.methods].filter((method) => !methods.includes(method)),
    solanaMethods:
      wallet && asked.chains.has(wallet.chain) ? solanaMethods.filter((method) => asked.methods.has(method)) : [],
    unsupported,
    missing: [
      ...unsupported.filter((namespace) => required.namespaces.has(namespace)),
      ...[...required.chains].filter((chain) => isMine(chain) && !known.has(chain)),
      ...[...required.methods].filter((method) => !methods.includes(method)),
    ],
  }
}

/** Whether approving makes sense at all. */
export const canApprove = (wish: Wish): boolean =>
  wish.missing.length === 0 && (wish.chains.length > 0 || wish.solanaMethods.length > 0)
