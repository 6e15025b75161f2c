import type { NamespaceAdapter } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import type { CaipNetworkId, Session, TernProvider } from '../core/types.ts'
import { pageDiscovery } from './page-discovery.ts'

const session = (connectorId: string, provider: TernProvider, caipNetworkId: CaipNetworkId): Session<'tern'> => {
  const accounts = provider.nests().map((address) => ({ address, type: 'nest' as const }))
  const [first] = accounts
  if (!first) throw new WmError('CONNECT_FAILED')
  return { namespace: 'tern', connectorId, address: first.address, accounts, caipNetworkId, provider }
}

/** A driver with nothing but what every namespace must have. */
export const adapter: NamespaceAdapter<'tern'> = {
  namespace: 'tern',
  defaultAccountType: 'nest',
  capabilities: {},
  localNetworks: true,
  parseAddress: (raw) => (/^nest-\d+$/.test(raw) ? raw : undefined),
  discover: (sink, options) => pageDiscovery.subscribe(sink, options),
  async connect(connectorId, c) {
    const provider = pageDiscovery.find(connectorId)
    if (!provider) throw new WmError('CONNECTOR_NOT_FOUND', { connectorId })
    await provider.ask()
    return session(connectorId, provider, c.networkId)
  },
  async reconnect({ connectorId, caipNetworkId }, c) {
    const provider = pageDiscovery.find(connectorId)
    const id = caipNetworkId ?? c.networks[0]?.caipNetworkId
    return provider && id && provider.nests().length > 0 ? session(connectorId, provider, id) : null
  },
  disconnect: async ({ provider }) => provider.leave(),
  switchNetwork: async (old, caipNetworkId) => ({ ...old, caipNetworkId }),
  signMessage: async ({ provider, address }, message) => provider.call(address, message),
  watch: () => () => {},
  describeError: () => undefined,
}
