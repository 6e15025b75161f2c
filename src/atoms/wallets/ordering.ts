import type { Connector } from '../../chains/core/connector.ts'
import type { ConnectorKind } from '../kit/options/options.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import {
  type Identity,
  isExcluded,
  isGeneric,
  isHiddenGeneric,
  isIncluded,
  isSameWallet,
  type WalletFilter,
} from './filters.ts'

/** A row of the Connect view: a connector, or a wallet record of the list. */
export interface WalletRow {
  readonly kind: ConnectorKind
  /** Id of the connector or wallet record, unique among the rows. */
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly connector?: Connector | undefined
  readonly wallet?: WalletRecord | undefined
  readonly tag?: 'installed' | 'recent' | 'qr' | undefined
}

export interface OrderingInput {
  readonly connectors: readonly Connector[]
  /** Ids of connectors or wallet records, newest first, at most two. */
  readonly recent: readonly string[]
  readonly order: readonly ConnectorKind[]
  readonly filter: WalletFilter
  /** Ids or rdns from the options; some may be unknown. */
  readonly featuredIds: readonly string[]
  readonly featured: readonly WalletRecord[]
  readonly custom: readonly WalletRecord[]
  readonly recommended: readonly WalletRecord[]
  /** Recently used wallets that no other list contains. */
  readonly remembered: readonly WalletRecord[]
  readonly phone: boolean
  /** True if a paired wallet is connected. */
  readonly paired: boolean
}

/** Number of rows that featured, custom, installed and recommended wallets fill together. */
export const RECOMMENDED = 4

const inBrowser = ({ type }: Connector) => type === 'INJECTED' || type === 'ANNOUNCED' || type === 'MULTI_CHAIN'

/**
 * Returns the rows of the Connect view: by kind in the given order; within a kind installed wallets first, then by
 * featured order. A wallet that is installed or was used is not recommended again, and no wallet appears twice. Pure
 * and stable.
 */
export function orderWallets(input: OrderingInput): readonly WalletRow[] {
  const { recent, filter, phone, featured, custom } = input
  const named = input.connectors.some((one) => inBrowser(one) && !isGeneric(one) && !isExcluded(one, filter))
  const connectors = input.connectors.filter((connector) => {
    // The embedded wallet connects through the login form.
    if (connector.type === 'AUTH' || isExcluded(connector, filter) || isHiddenGeneric(connector, phone, named))
      return false
    // A phone cannot scan its own screen, so it shows the list of wallets instead of the QR code.
    if (connector.type === 'WALLET_CONNECT') return !phone && !input.paired
    return isIncluded(connector, filter)
  })
  const rows = connectors.map((connector): WalletRow => {
    const { id, name, icon, type } = connector
    if (type === 'WALLET_CONNECT') return { kind: 'walletConnect', id, name, icon, connector, tag: 'qr' }
    if (recent.includes(id)) return { kind: 'recent', id, name, icon, connector, tag: 'recent' }
    const tag = connector.installed ? ('installed' as const) : undefined
    return { kind: 'injected', id, name, icon, connector, tag }
  })

  const add = (kind: ConnectorKind, wallets: readonly WalletRecord[], max = wallets.length) => {
    for (const wallet of wallets) {
      const taken = (row: WalletRow) => isSameWallet(row.connector ?? row.wallet ?? row, wallet)
      if (max <= 0 || isExcluded(wallet, filter) || rows.some(taken)) continue
      const { id, name } = wallet
      rows.push({ kind, id, name, icon: wallet.image_url, wallet, tag: kind === 'recent' ? kind : undefined })
      max--
    }
  }
  const included = (wallet: WalletRecord) => isIncluded(wallet, filter)
  const recommended = input.recommended.filter(included)
  const listed = [...featured, ...custom, ...recommended, ...input.remembered.filter(included)]
  const usedBefore = (id: string) => listed.find((wallet) => wallet.id === id || wallet.rdns === id) ?? []
  add('recent', recent.flatMap(usedBefore))
  add('featured', featured)
  add('custom', custom)
  const installed = connectors.filter(inBrowser).length
  add('recommended', recommended, RECOMMENDED - input.featuredIds.length - custom.length - installed)

  const rank = ({ kind }: WalletRow) => input.order.indexOf(kind)
  const age = ({ kind, id, wallet }: WalletRow) =>
    kind === 'recent' ? recent.findIndex((entry) => entry === id || entry === wallet?.rdns) : 0
  const away = ({ connector }: WalletRow) => Number(!connector?.installed)
  const lead = ({ connector }: WalletRow) => (connector ? featuredRank(connector, input.featuredIds, featured) : 0)
  return rows.sort((a, b) => rank(a) - rank(b) || age(a) - age(b) || away(a) - away(b) || lead(a) - lead(b))
}

/** Returns a wallet's position among the featured ones, or a position after all of them. */
export function featuredRank(wallet: Identity, ids: readonly string[], featured: readonly WalletRecord[]): number {
  const index = ids.findIndex((entry) => {
    const record = featured.find(({ id }) => id === entry)
    return entry === wallet.id || entry === wallet.rdns || (record && isSameWallet(record, wallet))
  })
  return index < 0 ? ids.length : index
}
