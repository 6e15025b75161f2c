/** The storage keys that a page reads on load, and whose change in another tab changes the connections of this one. */
export const pageLoadKeys = {
  activeNamespace: 'active_namespace',
  activeNetworkId: 'active_caip_network_id',
  /** Prefixed with the namespace. */
  connectedConnectorId: 'connected_connector_id',
  /** The inactive sessions. */
  connections: 'connections',
} as const
