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
  /** When a mail was last sent, ms since the epoch. */
  lastEmailLoginTime: 'LAST_EMAIL_LOGIN_TIME',
  /** Networks on which the embedded wallet has smart accounts, by number. */
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
  /** The kind of account chosen for each namespace. */
  preferredAccountTypes: 'preferred_account_types',
  /** The social account that the visitor logged in with. */
  connectedSocial: 'connected_social',
} as const
