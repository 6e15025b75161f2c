/**
 * Every key the kit may write, under `@wallet-modal/`. `personal` keys tell who somebody is and are removed on
 * disconnect. Names are part of the public surface.
 */
export const storageKeys = {
  activeNamespace: { key: 'active_namespace', personal: false },
  activeNetworkId: { key: 'active_caip_network_id', personal: false },
  connectedNamespaces: { key: 'connected_namespaces', personal: false },
  connectionStatus: { key: 'connection_status', personal: false },
  /** Prefixed with the namespace. */
  connectedConnectorId: { key: 'connected_connector_id', personal: false },
  recentWallets: { key: 'recent_wallets', personal: false },
  nativeBalanceCache: { key: 'native_balance_cache', personal: true },
  /** Prefix, with `/`: what the WalletConnect library keeps of a session (keys, peers, accounts). */
  walletConnect: { key: 'wallet_connect', personal: true },
  transactions: { key: 'transactions', personal: true },
} as const
