import type { Connector } from '../../chains/core/connector.ts'
import type { ConnectorKind } from './connector-kind.ts'
import { isExcluded, isHiddenGeneric } from './filters.ts'

/** One row of the Connect view. */
export interface WalletRow {
  readonly connector: Connector
  readonly kind: ConnectorKind
  readonly tag: 'installed' | 'recent' | undefined
}

export interface OrderingInput {
  readonly connectors: readonly Connector[]
  /** Connector ids, newest first, at most two. */
  readonly recent: readonly string[]
  readonly order: readonly ConnectorKind[]
  readonly excluded: readonly string[]
  readonly featured: readonly string[]
  readonly phone: boolean
}

const kindOf = (connector: Connector, recent: readonly string[]): ConnectorKind => {
  if (recent.includes(connector.id)) return 'recent'
  if (connector.type === 'INJECTED' || connector.type === 'ANNOUNCED' || connector.type === 'MULTI_CHAIN')
    return 'injected'
  return connector.type === 'WALLET_CONNECT' ? 'walletConnect' : 'external'
}

/**
 * The rows of the Connect view: by connector type in the given order, inside a type installed ones first and
 * then by featured order (spec §2). Pure, stable, idempotent.
 */
export function orderWallets(input: OrderingInput): readonly WalletRow[] {
  const visible = input.connectors.filter(
    (connector) => !isExcluded(connector, input.excluded) && !isHiddenGeneric(connector, input.phone),
  )
  const lead = ({ id, rdns }: Connector) => {
    const index = input.featured.findIndex((entry) => entry === id || entry === rdns)
    return index < 0 ? input.featured.length : index
  }
  const rows = visible.map((connector): WalletRow => {
    const kind = kindOf(connector, input.recent)
    return { connector, kind, tag: kind === 'recent' ? 'recent' : connector.installed ? 'installed' : undefined }
  })
  const rank = ({ kind }: WalletRow) => input.order.indexOf(kind)
  const age = ({ connector, kind }: WalletRow) => (kind === 'recent' ? input.recent.indexOf(connector.id) : 0)
  return rows.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      age(a) - age(b) ||
      Number(b.connector.installed) - Number(a.connector.installed) ||
      lead(a.connector) - lead(b.connector),
  )
}
