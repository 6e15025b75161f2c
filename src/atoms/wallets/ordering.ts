import type { Connector } from '../../chains/core/connector.ts'
import type { ConnectorKind } from './connector-kind.ts'
import {
  type Identity,
  isExcluded,
  isGeneric,
  isHiddenGeneric,
  isIncluded,
  isSame,
  type WalletFilter,
} from './filters.ts'
import type { WalletRecord } from './wallet-record.ts'

/** One row of the Connect view: a way to connect that is here, or a wallet of the list. */
export interface WalletRow {
  readonly kind: ConnectorKind
  /** The connector's or the listed wallet's; no two rows have the same. */
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly connector?: Connector | undefined
  readonly wallet?: WalletRecord | undefined
  readonly tag?: 'installed' | 'recent' | 'qr' | undefined
}

export interface OrderingInput {
  readonly connectors: readonly Connector[]
  /** Ids of connectors or listed wallets, newest first, at most two. */
  readonly recent: readonly string[]
  readonly order: readonly ConnectorKind[]
  readonly filter: WalletFilter
  /** The integrator's ids or rdns; known or not. */
  readonly featuredIds: readonly string[]
  readonly featured: readonly WalletRecord[]
  readonly custom: readonly WalletRecord[]
  readonly recommended: readonly WalletRecord[]
  /** Wallets used before that no other list holds. */
  readonly remembered: readonly WalletRecord[]
  readonly phone: boolean
  /** A remote wallet is connected. */
  readonly paired: boolean
}

/** Spec §9. */
const RECOMMENDED = 4

const inBrowser = ({ type }: Connector) => type === 'INJECTED' || type === 'ANNOUNCED' || type === 'MULTI_CHAIN'

/**
 * The rows of the Connect view: by kind in the given order, inside a kind installed ones first and then by featured
 * order (spec §2); a wallet that is here or was used is not recommended again (protocol §5.15). Pure, stable,
 * idempotent, and no wallet twice.
 */
export function orderWallets(input: OrderingInput): readonly WalletRow[] {
  const { recent, filter, phone, featured, custom } = input
  const named = input.connectors.some((one) => inBrowser(one) && !isGeneric(one) && !isExcluded(one, filter))
  const connectors = input.connectors.filter((connector) => {
    // The embedded wallet is connected by logging in.
    if (connector.type === 'AUTH' || isExcluded(connector, filter) || isHiddenGeneric(connector, phone, named))
      return false
    // On a phone the list of wallets takes this place: its own camera cannot read its own screen.
    if (connector.type === 'WALLET_CONNECT') return !phone && !input.paired
    return !inBrowser(connector) || isIncluded(connector, filter)
  })
  const rows = connectors.map((connector): WalletRow => {
    const { id, name, icon, type } = connector
    if (type === 'WALLET_CONNECT') return { kind: 'walletConnect', id, name, icon, connector, tag: 'qr' }
    if (recent.includes(id)) return { kind: 'recent', id, name, icon, connector, tag: 'recent' }
    const tag = connector.installed ? ('installed' as const) : undefined
    return { kind: inBrowser(connector) ? 'injected' : 'external', id, name, icon, connector, tag }
  })

  const add = (kind: ConnectorKind, wallets: readonly WalletRecord[], max = wallets.length) => {
    for (const wallet of wallets) {
      const taken = (row: WalletRow) => isSame(row.connector ?? row.wallet ?? row, wallet)
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
  const lead = ({ connector }: WalletRow) => (connector ? leadOf(connector, input.featuredIds, featured) : 0)
  return rows.sort((a, b) => rank(a) - rank(b) || age(a) - age(b) || away(a) - away(b) || lead(a) - lead(b))
}

/** A wallet's place among the featured ones; behind them when it is none. */
export function leadOf(wallet: Identity, ids: readonly string[], featured: readonly WalletRecord[]): number {
  const index = ids.findIndex((entry) => {
    const record = featured.find(({ id }) => id === entry)
    return entry === wallet.id || entry === wallet.rdns || (record && isSame(record, wallet))
  })
  return index < 0 ? ids.length : index
}
