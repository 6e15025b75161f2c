import type { CaipNetworkId, Namespace } from './types.ts'

/**
 * Kind of connector: how its wallet is found and reached. `ANNOUNCED` is
 * [EIP-6963](https://eips.ethereum.org/EIPS/eip-6963) or Wallet Standard, `INJECTED` an object of the window, `AUTH`
 * the embedded wallet, and `MULTI_CHAIN` one wallet that was found in several namespaces.
 */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/** Connector id of pairing with a remote wallet. */
export const walletConnectId = 'walletConnect'

/** Connector id of the embedded wallet. */
export const authId = 'AUTH'

/** Returns true for wallets that have one session for all of their namespaces. */
export const isShared = (connectorId: string): boolean => connectorId === walletConnectId || connectorId === authId

/** A way to connect, as data. Every field is sanitised. */
export interface Connector {
  /** Stable id: the rdns of an announced wallet (made unique on a clash), `injected` for the legacy provider. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** A `data:image/…` URI, checked for type and size. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  readonly installed: boolean
  /** True when another extension announced the same rdns or name, which an impostor would do. */
  readonly contested?: boolean
  /** Connector ids of a MULTI_CHAIN wallet by namespace. */
  readonly members?: { readonly [N in Namespace]?: string }
}

/** Stored part of a session, from which it is restored without a prompt. */
export interface SavedSession {
  readonly connectorId: string
  readonly caipNetworkId?: CaipNetworkId
  /** Restores the session only to end it, without waiting until it is usable. */
  readonly leaving?: true
}

/** Receiver of discovered connectors. `upsert` replaces by id. */
export interface ConnectorSink {
  upsert(connector: Connector): void
  remove(connectorId: string): void
}
