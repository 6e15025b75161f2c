import { identityKey } from './identity-key.ts'
import { pageLoadKeys } from './page-load-keys.ts'
import { sizeKeys } from './stored-size.ts'

/**
 * All keys of the kit in `localStorage`, under `@wallet-modal/`, except `identityKey`, `contactsKey`, those of the
 * embedded wallet (`loginKeys`) and that of payments for requests (`src/x402/spending.ts`). The names are public: a
 * change breaks existing pages. `sessionStorage` has one more, the number of login windows without an opener
 * (`@wallet-modal/disowned_windows`, in `src/embedded/popup.ts`).
 */
export const storageKeys = {
  ...pageLoadKeys,
  ...sizeKeys,
  recentWallets: 'recent_wallets',
  connectedNamespaces: 'connected_namespaces',
  connectionStatus: 'connection_status',
  /** Ended connections, for the list of recent ones. */
  disconnectedConnectorIds: 'disconnected_connector_ids',
  /** A prefix, used with `/`, for the session data of the WalletConnect library (keys, peers, accounts). */
  walletConnect: 'wallet_connect',
  transactions: 'transactions',
  /** Replaces `transactions` if a newer version has stored another format there. */
  transactionList: 'transactions_list',
  /** The account type chosen for each namespace. */
  preferredAccountTypes: 'preferred_account_types',
  /** The social account of the current login. */
  connectedSocial: 'connected_social',
  /** The social account of a login that left the page, in a Telegram app. */
  socialProvider: 'social_provider',
  /** Epoch milliseconds when that login started. */
  socialProviderTime: 'social_provider_time',
  /** A purchase that has not ended. */
  onramp: 'onramp',
} as const

/**
 * Keys with personal data, removed on disconnect: a button's width tells how long a balance was. Data of a paired
 * wallet is removed with its session, transfers with their wallet.
 */
export const personalKeys: readonly string[] = [
  storageKeys.walletConnect,
  storageKeys.connectedSocial,
  identityKey,
  storageKeys.onramp,
  storageKeys.buttonWidths,
]
