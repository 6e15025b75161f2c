import type { Hex } from 'viem'
import type { PendingStruct, ProposalStruct, SessionStruct } from './client.ts'
import { describe, type Sheet } from './describe.ts'
import { describeSolana } from './describe-solana.ts'
import type { Active } from './memory.ts'
import type { SolanaWallet } from './solana-wallet.ts'
import type { WalletAccount } from './wallet-accounts.ts'
import { idOf, type WalletChain } from './wallet-chains.ts'
import { readWish, type Wish } from './wish.ts'

/** Who asks; everything in it was written by the site. */
export interface Site {
  readonly name: string
  readonly url: string
  readonly icon: string
}

export interface Proposal {
  readonly id: number
  readonly pairingTopic: string
  readonly site: Site
  readonly wish: Wish
  readonly busy: boolean
}

export interface SiteRequest {
  readonly id: number
  readonly topic: string
  readonly site: Site
  readonly method: string
  readonly params: readonly unknown[]
  /** CAIP-2 id of the chain that the site means. */
  readonly chain: string
  readonly sheet: Sheet
  readonly busy: boolean
}

export interface Session {
  readonly topic: string
  readonly site: Site
  readonly addresses: readonly Hex[]
  readonly chainIds: readonly number[]
  readonly methods: readonly string[]
  /** Its account on Solana, where the session has one. */
  readonly solana: string | undefined
  readonly active: Active
  /** Seconds since 1970. */
  readonly expiry: number
}

export interface WalletState {
  readonly status: string
  readonly log: readonly { readonly time: Date; readonly text: string }[]
  readonly relay: 'idle' | 'up' | 'down'
  /** Another tab has taken the wallet over. */
  readonly elsewhere: boolean
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
  /** Absent where the local Solana node does not run. */
  readonly solana: SolanaWallet | undefined
  readonly proposals: readonly Proposal[]
  readonly requests: readonly SiteRequest[]
  readonly sessions: readonly Session[]
}

export function readSite(metadata: { readonly [key: string]: unknown } | undefined): Site {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  const icons = Array.isArray(metadata?.icons) ? metadata.icons : []
  const url = text(metadata?.url)
  return { name: text(metadata?.name).slice(0, 80) || url || 'A site without a name', url, icon: text(icons[0]) }
}

export const readProposal = (
  proposal: ProposalStruct,
  chains: readonly WalletChain[],
  solana: SolanaWallet | undefined,
): Proposal => ({
  id: proposal.id,
  pairingTopic: proposal.pairingTopic,
  site: readSite({ ...proposal.proposer.metadata }),
  wish: readWish(proposal, chains, solana),
  busy: false,
})

export function readRequest(
  { id, topic, params }: Pick<PendingStruct, 'id' | 'topic' | 'params'>,
  site: Site,
  chains: readonly WalletChain[],
  solana: SolanaWallet | undefined,
): SiteRequest {
  const { request, chainId } = params
  const list: readonly unknown[] = Array.isArray(request.params) ? request.params : [request.params]
  const isOther = request.method.startsWith('solana_') && solana
  const sheet = isOther
    ? describeSolana(request.method, list[0], isOther)
    : describe(request.method, list, chainId, chains)
  return { id, topic, site, method: request.method, params: list, chain: chainId, sheet, busy: false }
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/** A session as the list shows it. What it does not share falls back to the wallet's own first account and chain. */
export function readSession(
  { topic, peer, namespaces, expiry }: SessionStruct,
  remembered: Active | undefined,
  accounts: readonly WalletAccount[],
  chains: readonly WalletChain[],
): Session {
  const { eip155 } = namespaces
  const shared = eip155?.accounts ?? []
  const addresses = unique(shared.map((account) => account.split(':')[2] as Hex))
  const chainIds = unique(
    [...(eip155?.chains ?? []), ...shared.map((account) => account.split(':', 2).join(':'))].map(idOf),
  )
  const address = addresses.find((each) => each === remembered?.address) ?? addresses[0] ?? accounts[0]?.address
  const chainId = chainIds.find((id) => id === remembered?.chainId) ?? chainIds[0] ?? chains[0]?.id
  return {
    topic,
    site: readSite({ ...peer.metadata }),
    addresses,
    chainIds,
    methods: eip155?.methods ?? [],
    solana: namespaces.solana?.accounts[0]?.split(':')[2],
    active: { address: address ?? '0x', chainId: chainId ?? 0 },
    expiry,
  }
}
