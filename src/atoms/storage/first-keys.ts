/** The keys that a page reads before anybody has done anything: part of what every page loads. */
export const firstKeys = {
  activeNamespace: 'active_namespace',
  activeNetworkId: 'active_caip_network_id',
  connectedNamespaces: 'connected_namespaces',
  /** Prefixed with the namespace. */
  connectedConnectorId: 'connected_connector_id',
} as const
