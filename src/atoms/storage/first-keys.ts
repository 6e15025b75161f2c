/** The keys that a page reads before anybody connects: part of what every page loads. */
export const firstKeys = {
  activeNamespace: 'active_namespace',
  activeNetworkId: 'active_caip_network_id',
  /** Prefixed with the namespace. */
  connectedConnectorId: 'connected_connector_id',
  /** Connections beside the active ones. */
  connections: 'connections',
  recentWallets: 'recent_wallets',
} as const
