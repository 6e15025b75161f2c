import type { NamespaceAdapter } from '../core/adapter.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import type { CaipNetworkId, Session, TernProvider } from '../core/types.ts'
import { pageFinder } from './page-discovery.ts'

const session = (connectorId: string, provider: TernProvider, caipNetworkId: CaipNetworkId): Session<'tern'> => {
  const accounts = provider.nests().map((address) => ({ address, type: 'nest' as const }))
  const [first] = accounts
  if (!first) throw connectionError('CONNECT_FAILED')
  return { namespace: 'tern', connectorId, address: first.address, accounts, caipNetworkId, provider }
}

/** A driver with nothing but what every namespace must have. */
export const adapter: NamespaceAdapter<'tern'> = {
  namespace: 'tern',
  defaultAccountType: 'nest',
  capabilities: {},
  localNetworks: true,
  parseAddress: (raw) => (/^nest-\d+$/.test(raw) ? raw : undefined),
  discover: (sink, options) => pageFinder.subscribe(sink, options),
  async connect(connectorId, c) {
    const provider = pageFinder.find(connectorId)
    if (!provider) throw connectionError('CONNECTOR_NOT_FOUND', { connectorId })
    await provider.ask()
    return session(connectorId, provider, c.networkId)
  },
  async reconnect({ connectorId, caipNetworkId }, c) {
    const provider = pageFinder.find(connectorId)
    const id = caipNetworkId ?? c.networks[0]?.caipNetworkId
    return provider && id && provider.nests().length > 0 ? session(connectorId, provider, id) : null
  },
  disconnect: async ({ provider }) => provider.leave(),
  switchNetwork: async (old, caipNetworkId) => ({ ...old, caipNetworkId }),
  signMessage: async ({ provider, address }, message) => provider.call(address, message),
  watch: () => () => {},
  describeError: () => undefined,
}
