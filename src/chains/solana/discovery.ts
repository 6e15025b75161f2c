import type { DiscoverOptions, Unsubscribe } from '../core/adapter.ts'
import type { Connector, ConnectorSink } from '../core/connector.ts'
import { readField } from '../core/read-field.ts'
import { readWallet, type StandardWallet } from './wallet.ts'

// A script can register without end (safety W6-01).
const MAX_WALLETS = 200
/** Registers for pairing, which this package does by itself. */
const unwanted = 'WalletConnect'

export interface Source {
  readonly connector: Connector
  readonly wallet: StandardWallet
}

export interface Discovery {
  /** Reports every wallet known now and later. */
  subscribe(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  find(connectorId: string): Source | undefined
}

/** Ids are shared with other namespaces, whose wallets may have the same names. */
const idOf = (name: string, number: number) => `solana:${name}${number > 1 ? `~${number}` : ''}`

/**
 * One finder of Wallet Standard wallets for a page. It listens while somebody is subscribed and then forgets
 * everything: wallets register again when they are asked again.
 */
export function createDiscovery(page: EventTarget | undefined): Discovery {
  const sinks = new Set<ConnectorSink>()
  const sources = new Map<string, Source>()
  let stop = () => {}

  const publish = (source: Source) => {
    sources.set(source.connector.id, source)
    for (const sink of sinks) sink.upsert(source.connector)
  }
  const drop = (raw: unknown) => {
    for (const [id, { wallet }] of sources) {
      if (wallet.raw !== raw) continue
      sources.delete(id)
      for (const sink of sinks) sink.remove(id)
    }
  }

  function add(raw: unknown) {
    const all = [...sources.values()]
    if (sources.size >= MAX_WALLETS || all.some(({ wallet }) => wallet.raw === raw)) return
    const wallet = readWallet(raw)
    if (!wallet || wallet.name === unwanted) return
    const { name, icon } = wallet
    const rivals = all.filter(({ connector }) => connector.name.toLowerCase() === name.toLowerCase())
    for (const rival of rivals)
      if (!rival.connector.contested)
        publish({ ...rival, connector: Object.freeze({ ...rival.connector, contested: true }) })
    let number = 1
    while (sources.has(idOf(name, number))) number++
    const connector: Connector = Object.freeze({
      id: idOf(name, number),
      type: 'ANNOUNCED',
      name,
      namespaces: ['solana'],
      installed: true,
      ...(icon && { icon }),
      ...(rivals.length > 0 && { contested: true }),
    } as const)
    publish({ connector, wallet })
  }

  function start(): () => void {
    let over = false
    // Given to every wallet. One may keep it and call much later, or never.
    const api = Object.freeze({
      register: (...wallets: readonly unknown[]) => {
        if (!over) for (const wallet of wallets.slice(0, MAX_WALLETS)) add(wallet)
        return () => {
          if (!over) for (const wallet of wallets) drop(wallet)
        }
      },
    })
    const onRegister = (event: Event) => {
      const callback = readField(event, 'detail')
      if (typeof callback !== 'function') return
      try {
        callback(api)
      } catch {
        // The wallet's own fault, and its loss.
      }
    }
    page?.addEventListener('wallet-standard:register-wallet', onRegister)
    // Those that were here before us wait for this.
    page?.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    return () => {
      over = true
      page?.removeEventListener('wallet-standard:register-wallet', onRegister)
      sources.clear()
    }
  }

  return {
    subscribe(given, { announced }) {
      // Wallets that are not announced have no part in Wallet Standard.
      if (!announced) return () => {}
      // The same sink twice is two subscriptions.
      const sink: ConnectorSink = { upsert: (row) => given.upsert(row), remove: (id) => given.remove(id) }
      sinks.add(sink)
      if (sinks.size === 1) stop = start()
      else for (const { connector } of sources.values()) sink.upsert(connector)
      return () => {
        if (sinks.delete(sink) && sinks.size === 0) stop()
      }
    },
    find: (connectorId) => sources.get(connectorId),
  }
}
