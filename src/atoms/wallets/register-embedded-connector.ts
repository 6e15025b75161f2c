import { authId, type Connector } from '../../chains/core/connector.ts'
import { embeddable } from '../../chains/core/namespace-info.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { connectorsAtom } from './connectors.atoms.ts'

/** Adds the connector of the embedded wallet while a secure frame and a supported network are configured. */
export const registerEmbeddedConnector: (kit: Kit) => void = perKit((kit) => {
  const { store, signal } = kit
  const offer = () => {
    const { hosts, networks, connectorImages } = store.get(optionsAtom)
    const namespaces = embeddable.filter((namespace) => networks.some((one) => one.chainNamespace === namespace))
    const others = store.get(connectorsAtom).filter(({ id }) => id !== authId)
    const icon = connectorImages[authId]
    const connector: Connector = {
      id: authId,
      type: 'AUTH',
      name: 'Email & social',
      namespaces,
      installed: false,
      ...(icon && { icon }),
    }
    store.set(connectorsAtom, hosts.secureFrame && namespaces.length > 0 ? [connector, ...others] : others)
  }
  offer()
  signal.addEventListener('abort', store.sub(optionsAtom, offer), { once: true })
})
