import { authId, type Connector } from '../../chains/core/connector.ts'
import { embeddable } from '../../chains/core/embeddable.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { connectorsAtom } from './connectors.atoms.ts'

const offering = new WeakSet<Kit>()

/** The embedded wallet as a connector, for as long as the page names a secure frame and has a network that it speaks. */
export function offerEmbedded(kit: Kit): void {
  if (offering.has(kit)) return
  offering.add(kit)
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
}
