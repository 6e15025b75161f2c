/** The groups of the Connect view, in the specification's default order (spec §2). */
export const connectorKinds = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

export type ConnectorKind = (typeof connectorKinds)[number]
