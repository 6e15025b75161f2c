import type { Hex } from 'viem'
import type { PendingStruct, ProposalStruct, SessionStruct } from './client.ts'
import { describe, type Sheet } from './describe.ts'
import { describeSolana } from './describe-solana.ts'
import type { Active } from './memory.ts'
import { type OtherWallet, otherFor } from './other-wallet.ts'
import type { Payment } from './payment.ts'
import type { SolanaWallet } from './solana-wallet.ts'
import type { WalletAccount } from './wallet-accounts.ts'
import { idOf, type WalletChain } from './wallet-chains.ts'
import { readWish, type Wish } from './wish.ts'

/** The requesting site; all values are provided by the site. */
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

/** A site's question to connect and to sign in with one approval: the method `wc_sessionAuthenticate`. */
export interface SignInAsk {
  readonly id: number
  readonly site: Site
  /** Requested chains that this wallet knows; the first one is the site's. */
  readonly chains: readonly WalletChain[]
  /** Host that the message names. */
  readonly domain: string
  /** True if that is the host of the site that asks, as far as the site says. */
  readonly isOwnDomain: boolean
  /** Returns the text that an account would sign for a chain. */
  readonly textFor: (address: Hex, chainId: number) => string
  readonly busy: boolean
}

export interface SiteRequest {
  readonly id: number
  readonly topic: string
  readonly site: Site
  readonly method: string
  readonly params: readonly unknown[]
  /** CAIP-2 id of the request's chain. */
  readonly chain: string
  readonly sheet: Sheet
  readonly busy: boolean
}

/** A payment of a link that waits for its answer. */
export interface PendingPayment {
  readonly id: number
  readonly payment: Payment
  readonly busy: boolean
}

export interface Session {
  readonly topic: string
  readonly site: Site
  readonly addresses: readonly Hex[]
  readonly chainIds: readonly number[]
  readonly methods: readonly string[]
  /** The Solana account of the session; undefined without one. */
  readonly solana: string | undefined
  /** Number of accounts in other namespaces. */
  readonly others: number
  readonly active: Active
  /** Unix time in seconds. */
  readonly expiry: number
}

export interface WalletState {
  readonly status: string
  readonly log: readonly { readonly time: Date; readonly text: string }[]
  readonly relay: 'idle' | 'up' | 'down'
  /** True if another tab has the wallet. */
  readonly elsewhere: boolean
  readonly accounts: readonly WalletAccount[]
  readonly chains: readonly WalletChain[]
  /** Undefined if the local Solana node does not run. */
  readonly solana: SolanaWallet | undefined
  readonly others: readonly OtherWallet[]
  readonly proposals: readonly Proposal[]
  readonly signIns: readonly SignInAsk[]
  readonly requests: readonly SiteRequest[]
  readonly payments: readonly PendingPayment[]
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
  others: readonly OtherWallet[],
): Proposal => ({
  id: proposal.id,
  pairingTopic: proposal.pairingTopic,
  site: readSite({ ...proposal.proposer.metadata }),
  wish: readWish(proposal, chains, solana, others),
  busy: false,
})

export function readRequest(
  { id, topic, params }: Pick<PendingStruct, 'id' | 'topic' | 'params'>,
  site: Site,
  chains: readonly WalletChain[],
  solana: SolanaWallet | undefined,
  others: readonly OtherWallet[],
): SiteRequest {
  const { request, chainId } = params
  const list: readonly unknown[] = Array.isArray(request.params) ? request.params : [request.params]
  const isOther = request.method.startsWith('solana_') && solana
  const other = otherFor(others, chainId)
  const sheet = other
    ? other.describe(request.method, list[0], chainId)
    : isOther
      ? describeSolana(request.method, list[0], isOther)
      : describe(request.method, list, chainId, chains)
  return { id, topic, site, method: request.method, params: list, chain: chainId, sheet, busy: false }
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/**
 * Returns a session for display. The wallet's first account and chain replace values that the session does not share.
 */
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
    others: Object.entries(namespaces)
      .filter(([namespace]) => !['eip155', 'solana'].includes(namespace))
      .reduce((count, [, { accounts }]) => count + accounts.length, 0),
    active: { address: address ?? '0x', chainId: chainId ?? 0 },
    expiry,
  }
}
