import { type Connector, walletConnectId } from '../../chains/core/connector.ts'
import { pairable } from '../../chains/core/namespace-info.ts'
import { report } from '../../chains/core/report.ts'
import type { Namespace, Network } from '../../chains/core/types.ts'
import { finders } from '../../chains/registry.ts'
import type { HasSignal, HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { relayHost } from '../services/hosts.ts'
import { connectorsAtom, lookedAtom, mergeAtom } from './connectors.atoms.ts'

/** Files that only some pages need, in chunks of their own. */
export const extras = {
  embedded: async () => (await import('./register-embedded-connector.ts')).registerEmbeddedConnector,
  merge: async () => (await import('./merge-connectors.ts')).mergeConnectors,
}

/**
 * Discovers the wallets of every configured namespace, including ones configured later, until the kit ends.
 * `networksChanged` receives the networks before a change.
 *
 * @returns A function that looks for wallets. It rejects if a file did not come; the next call requests that file
 * again.
 */
export function discover(
  kit: Kit,
  networksChanged?: (before: readonly Network[]) => Promise<void>,
): () => Promise<void> {
  const { store, signal } = kit
  const found = new Map<Namespace, Promise<void>>()
  let before = store.get(optionsAtom).networks
  const follow = async () => {
    const removed = before
    before = store.get(optionsAtom).networks
    await look().catch(report)
    if (removed !== before) await networksChanged?.(removed)
  }
  const find = (namespace: Namespace) => {
    const finding =
      found.get(namespace) ??
      discoverNamespace(kit, namespace).catch((error: unknown) => {
        found.delete(namespace)
        throw error
      })
    found.set(namespace, finding)
    return finding
  }
  const merge = async () => {
    const mergeConnectors = await extras.merge()
    if (store.get(mergeAtom).merge !== mergeConnectors) store.set(mergeAtom, { merge: mergeConnectors })
  }
  const look = async () => {
    const wanted = new Set(store.get(optionsAtom).networks.map((network) => network.chainNamespace))
    offerPairing(
      kit,
      pairable.filter((namespace) => wanted.has(namespace)),
    )
    // The finders start afterwards, so that the list is in one order and has no wallet twice.
    const prepared = await Promise.allSettled([
      store.get(optionsAtom).hosts.secureFrame && extras.embedded().then((register) => register(kit)),
      new Set([...found.keys(), ...wanted]).size > 1 && merge(),
    ])
    if (signal.aborted) return
    const settled = [...prepared, ...(await Promise.allSettled([...wanted].map(find)))]
    store.set(lookedAtom, true)
    for (const one of settled) if (one.status === 'rejected') throw one.reason
  }
  signal.addEventListener(
    'abort',
    store.sub(optionsAtom, () => void follow().catch(report)),
    { once: true },
  )
  return look
}

/** Adds or removes the WalletConnect connector when the options name or remove a relay. */
function offerPairing({ store }: HasStore, namespaces: readonly Namespace[]): void {
  const options = store.get(optionsAtom)
  const connectors = store.get(connectorsAtom)
  const offered = connectors.find(({ id }) => id === walletConnectId)
  const wanted = relayHost(options) ? namespaces : []
  if (String(offered?.namespaces ?? []) === String(wanted)) return
  const others = connectors.filter((one) => one !== offered)
  store.set(connectorsAtom, wanted.length ? [pairingConnector(wanted, options.connectorImages), ...others] : others)
}

const pairingConnector = (namespaces: readonly Namespace[], images: { readonly [id: string]: string }): Connector => {
  const icon = images[walletConnectId]
  const type = 'WALLET_CONNECT'
  return { id: walletConnectId, type, name: 'WalletConnect', namespaces, installed: false, ...(icon && { icon }) }
}

async function discoverNamespace(kit: HasStore & HasSignal, namespace: Namespace): Promise<void> {
  const find = await finders[namespace]()
  if (kit.signal.aborted) return
  const { enableEIP6963, enableInjected, connectorImages } = kit.store.get(optionsAtom)
  // A page may announce hundreds of wallets at once: they are stored in one write per task.
  let pending: Map<string, Connector | undefined> | undefined
  const flush = () => {
    const changes = pending
    pending = undefined
    if (!changes || kit.signal.aborted) return
    const kept = kit.store.get(connectorsAtom).map((old) => (changes.has(old.id) ? changes.get(old.id) : old))
    const known = new Set(kit.store.get(connectorsAtom).map(({ id }) => id))
    const added = [...changes].flatMap(([id, connector]) => (connector && !known.has(id) ? [connector] : []))
    // Connectors keep the order of the networks, in whichever order the finders were loaded.
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
