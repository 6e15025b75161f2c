import { type Connector, walletConnectId } from '../../chains/core/connector.ts'
import { pairable } from '../../chains/core/pairable.ts'
import { report } from '../../chains/core/report.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { finders } from '../../chains/registry.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { connectorsAtom, mergeAtom } from './connectors.atoms.ts'
import { relayUrlOf } from './relay-url.ts'

/** Starts listening for wallets of every configured namespace, also of one that comes later; ends with the kit. */
export async function discover(kit: Kit): Promise<void> {
  const { store, signal } = kit
  const known = new Set<Namespace>()
  let before = store.get(optionsAtom).networks
  const follow = async () => {
    const removed = before
    before = store.get(optionsAtom).networks
    await look()
    if (removed !== before) (await import('../network/drop-networks.ts')).dropNetworks(kit, removed)
  }
  const look = async () => {
    const wanted = new Set(store.get(optionsAtom).networks.map((network) => network.chainNamespace))
    offerPairing(
      kit,
      pairable.filter((namespace) => wanted.has(namespace)),
    )
    if (store.get(optionsAtom).hosts.secureFrame) (await import('./offer-embedded.ts')).offerEmbedded(kit)
    const added = [...wanted].filter((namespace) => !known.has(namespace))
    for (const namespace of added) known.add(namespace)
    if (known.size > 1) {
      const { mergeConnectors } = await import('./merge-connectors.ts')
      store.set(mergeAtom, { merge: mergeConnectors })
    }
    await Promise.all(added.map((namespace) => discoverNamespace(kit, namespace)))
  }
  signal.addEventListener(
    'abort',
    store.sub(optionsAtom, () => void follow().catch(report)),
    { once: true },
  )
  await look()
}

/** A page may name its relay later, or take it back: the way to pair comes and goes with it. */
function offerPairing({ store }: Kit, namespaces: readonly Namespace[]): void {
  const options = store.get(optionsAtom)
  const connectors = store.get(connectorsAtom)
  const offered = connectors.some(({ id }) => id === walletConnectId)
  if (!relayUrlOf(options) || !namespaces.length) {
    if (offered) store.set(connectorsAtom, (old) => old.filter(({ id }) => id !== walletConnectId))
  } else if (!offered) store.set(connectorsAtom, [pairingConnector(namespaces, options.connectorImages), ...connectors])
}

const pairingConnector = (namespaces: readonly Namespace[], images: { readonly [id: string]: string }): Connector => {
  const icon = images[walletConnectId]
  const type = 'WALLET_CONNECT'
  return { id: walletConnectId, type, name: 'WalletConnect', namespaces, installed: false, ...(icon && { icon }) }
}

async function discoverNamespace(kit: Kit, namespace: Namespace): Promise<void> {
  const find = await finders[namespace]()
  if (kit.signal.aborted) return
  const { enableEIP6963, enableInjected, connectorImages } = kit.store.get(optionsAtom)
  // A page may announce hundreds at once: one store write for each task, not for each wallet.
  let pending: Map<string, Connector | undefined> | undefined
  const flush = () => {
    const changes = pending
    pending = undefined
    if (!changes || kit.signal.aborted) return
    const kept = kit.store.get(connectorsAtom).map((old) => (changes.has(old.id) ? changes.get(old.id) : old))
    const known = new Set(kit.store.get(connectorsAtom).map(({ id }) => id))
    const added = [...changes].flatMap(([id, connector]) => (connector && !known.has(id) ? [connector] : []))
    // In the order of the networks, whichever finder was loaded first.
    const order = kit.store.get(optionsAtom).networks.map((network) => network.chainNamespace)
    const rank = ({ namespaces: [first] }: Connector) => (first ? order.indexOf(first) : 0)
    const all = [...kept.filter((connector) => connector !== undefined), ...added]
    kit.store.set(
      connectorsAtom,
      all.sort((a, b) => rank(a) - rank(b)),
    )
  }
  const change = (id: string, connector: Connector | undefined) => {
    if (!pending) {
      pending = new Map()
      queueMicrotask(flush)
    }
    pending.set(id, connector)
  }
  const stop = find(
    {
      upsert: (connector) => {
        const icon = connectorImages[connector.id]
        change(connector.id, icon ? { ...connector, icon } : connector)
      },
      remove: (id) => change(id, undefined),
    },
    { announced: enableEIP6963, injected: enableInjected },
  )
  kit.signal.addEventListener('abort', stop, { once: true })
}
