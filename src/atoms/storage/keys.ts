import { firstKeys } from './first-keys.ts'

/** Every key the kit may write, under `@wallet-modal/`. Names are part of the public surface. */
export const storageKeys = {
  ...firstKeys,
  connectedNamespaces: 'connected_namespaces',
  connectionStatus: 'connection_status',
  /** Those that were left, for a way back. */
  disconnectedConnectorIds: 'disconnected_connector_ids',
  nativeBalanceCache: 'native_balance_cache',
  /** Prefix, with `/`: what the WalletConnect library keeps of a session (keys, peers, accounts). */
  walletConnect: 'wallet_connect',
  transactions: 'transactions',
} as const
