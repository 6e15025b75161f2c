import { firstKeys } from './first-keys.ts'

/**
 * The keys that the kit may write, under `@wallet-modal/`; those of the embedded wallet are `loginKeys`. Names are part
 * of the public surface.
 */
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
  /** The same, where a newer version has put something else than a list under the key above. */
  transactionList: 'transactions_list',
  /** The kind of account chosen for each namespace. */
  preferredAccountTypes: 'preferred_account_types',
  /** The social account that the visitor logged in with. */
  connectedSocial: 'connected_social',
  /** The social account that the page has been left for, in a Telegram app. */
  socialProvider: 'social_provider',
  /** When it was, in milliseconds since the epoch. */
  socialProviderTime: 'social_provider_time',
} as const
