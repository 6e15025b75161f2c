import type { CaipNetworkId, Namespace } from './types.ts'

/** Connector types of spec §3. */
export type ConnectorType =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/** The connector id of pairing with a remote wallet. */
export const walletConnectId = 'walletConnect'

/** The connector id of the embedded wallet (protocol §3.10). */
export const authId = 'AUTH'

/** Wallets that have one session, whatever namespaces it covers. */
export const isShared = (connectorId: string): boolean => connectorId === walletConnectId || connectorId === authId

/** A way to connect, as data. Everything in it is already sanitised. */
export interface Connector {
  /** Stable id: the rdns for an announced wallet (made unique on a clash), `injected` for the legacy one. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** A `data:image/…` URI, checked for type and size. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  readonly installed: boolean
  /** Another extension announced the same rdns or name (safety W6-03). */
  readonly contested?: boolean
  /** Of a MULTI_CHAIN wallet: the connector that speaks for it in each of its namespaces. */
  readonly members?: { readonly [N in Namespace]?: string }
}

/** What is stored of a connection so that it can be restored without a prompt. */
export interface SavedSession {
  readonly connectorId: string
  readonly caipNetworkId?: CaipNetworkId
  /** It is only brought back to be ended: nobody waits until it can be used. */
  readonly leaving?: true
}

/** Where discovery reports to. `upsert` replaces by id. */
export interface ConnectorSink {
  upsert(connector: Connector): void
  remove(connectorId: string): void
}
