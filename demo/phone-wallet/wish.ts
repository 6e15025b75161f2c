import type { ProposalStruct } from './client.ts'
import { chainsOf, type OtherWallet } from './other-wallet.ts'
import { type SolanaWallet, solanaMethods } from './solana-wallet.ts'
import { caipOf, type WalletChain } from './wallet-chains.ts'

/** EVM methods that this wallet supports. */
export const ownMethods: readonly string[] = [
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

/** A proposal, matched with this wallet's features. */
export interface Wish {
  readonly chains: readonly WalletChain[]
  /** Requested chains that this wallet does not know, by CAIP-2 id. */
  readonly unknownChains: readonly string[]
  readonly methods: readonly string[]
  readonly otherMethods: readonly string[]
  /** Requested methods on the Solana network that this wallet knows; empty for none. */
  readonly solanaMethods: readonly string[]
  /** Requests for other namespaces that this wallet supports. */
  readonly others: readonly {
    readonly wallet: OtherWallet
    readonly chains: readonly string[]
    readonly methods: readonly string[]
  }[]
  /** Namespaces that this wallet does not support. */
  readonly unsupported: readonly string[]
  /** Required features that this wallet lacks; the site refuses a session without them. */
  readonly missing: readonly string[]
}

interface Asked {
  readonly namespaces: Set<string>
  readonly chains: Set<string>
  readonly methods: Set<string>
}

/** Combines required and optional namespaces; a key can name a namespace or one of its chains. */
function collect(parts: readonly ProposalStruct['requiredNamespaces'][], spoken: readonly string[]): Asked {
  const asked: Asked = { namespaces: new Set(), chains: new Set(), methods: new Set() }
  for (const [key, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    asked.namespaces.add(key.split(':')[0] ?? key)
    for (const chain of value.chains ?? (key.includes(':') ? [key] : [])) asked.chains.add(chain)
    if (spoken.some((namespace) => key.startsWith(namespace)))
      for (const method of value.methods ?? []) asked.methods.add(method)
  }
  return asked
}

export function readWish(
  proposal: ProposalStruct,
  chains: readonly WalletChain[],
  wallet: SolanaWallet | undefined,
  others: readonly OtherWallet[],
): Wish {
  const spoken = [own, ...(wallet ? [solana] : []), ...others.map(({ namespace }) => namespace)]
  const asked = collect([proposal.requiredNamespaces, proposal.optionalNamespaces], spoken)
  const required = collect([proposal.requiredNamespaces], spoken)
  const known = new Set([
    ...chains.map(({ id }) => caipOf(id)),
    ...(wallet ? [wallet.chain] : []),
    ...others.flatMap(chainsOf),
  ])
  const isMine = (chain: string) => spoken.includes(chain.split(':')[0] ?? '')
  const mine = [...asked.chains].filter(isMine)
  const unsupported = [...asked.namespaces].filter((namespace) => !spoken.includes(namespace))
  const methods = [...ownMethods, ...(wallet ? solanaMethods : []), ...others.flatMap(({ methods }) => methods)]
  return {
    chains: chains.filter(({ id }) => asked.chains.has(caipOf(id))),
    unknownChains: mine.filter((chain) => !known.has(chain)),
    methods: ownMethods.filter((method) => asked.methods.has(method)),
    otherMethods: [...asked.methods].filter((method) => !methods.includes(method)),
    solanaMethods:
      wallet && asked.chains.has(wallet.chain) ? solanaMethods.filter((method) => asked.methods.has(method)) : [],
    others: others.flatMap((one) => {
      const chains = chainsOf(one).filter((chain) => asked.chains.has(chain))
      const methods = one.methods.filter((method) => asked.methods.has(method))
      return chains.length > 0 ? [{ wallet: one, chains, methods }] : []
    }),
    unsupported,
    missing: [
      ...unsupported.filter((namespace) => required.namespaces.has(namespace)),
      ...[...required.chains].filter((chain) => isMine(chain) && !known.has(chain)),
      ...[...required.methods].filter((method) => !methods.includes(method)),
    ],
  }
}

export const canApprove = (wish: Wish): boolean =>
  wish.missing.length === 0 && (wish.chains.length > 0 || wish.solanaMethods.length > 0 || wish.others.length > 0)
