import type { DiscoverOptions, Unsubscribe } from '../core/adapter.ts'
import type { Connector, ConnectorSink } from '../core/connector.ts'
import { lookOf } from '../core/look-alike.ts'
import type { Namespace } from '../core/types.ts'
import { listen } from './listen.ts'

// A script can register without end (safety W6-01).
const MAX_WALLETS = 200
/** Registers for pairing, which this package does by itself. */
const unwanted = 'WalletConnect'

/** What a namespace read of a wallet, checked. */
export interface FoundWallet {
  readonly name: string
  readonly icon?: string
  /** The wallet's own object: only ever compared. */
  readonly raw: object
  /** Another object by which the same wallet can be found; what is found by it gives way. */
  readonly twin?: object
}

export interface Source<W extends FoundWallet> {
  readonly connector: Connector
  readonly wallet: W
}

export interface Finder<W extends FoundWallet> {
  /** Reports every wallet known now and later. */
  subscribe(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  find(connectorId: string): Source<W> | undefined
}

export interface FinderOptions<W extends FoundWallet> {
  readonly page: EventTarget | undefined
  readonly namespace: Namespace
  /** Undefined for what is no wallet of this namespace. */
  readonly read: (raw: unknown) => W | undefined
  /** Looks where Wallet Standard does not; the returned function stops that. */
  readonly elsewhere?: (add: (wallet: W | undefined) => void) => () => void
}

/**
 * One finder of a namespace's wallets for a page. It listens while somebody is subscribed and then forgets everything:
 * wallets register again when they are asked again.
 */
export function createFinder<W extends FoundWallet>(options: FinderOptions<W>): Finder<W> {
  const { page, namespace, read, elsewhere } = options
  const sinks = new Set<ConnectorSink>()
  const sources = new Map<string, Source<W>>()
  let stop = () => {}

  // Ids are shared with other namespaces, whose wallets may have the same names.
  const idOf = (name: string, number: number) => `${namespace}:${name}${number > 1 ? `~${number}` : ''}`
  const publish = (source: Source<W>) => {
    sources.set(source.connector.id, source)
    for (const sink of sinks) sink.upsert(source.connector)
  }
  const isKnown = (raw: unknown) =>
    [...sources.values()].some(({ wallet }) => wallet.raw === raw || wallet.twin === raw)

  const drop = (raw: unknown) => {
    for (const [id, { wallet }] of sources) {
      if (wallet.raw !== raw) continue
      sources.delete(id)
      for (const sink of sinks) sink.remove(id)
    }
  }

  function add(wallet: W | undefined) {
    if (!wallet || sources.size >= MAX_WALLETS || wallet.name === unwanted || isKnown(wallet.raw)) return
    const { name, icon, twin } = wallet
    if (twin) drop(twin)
    const rivals = [...sources.values()].filter(({ connector }) => lookOf(connector.name) === lookOf(name))
    for (const rival of rivals)
      if (!rival.connector.contested)
        publish({ ...rival, connector: Object.freeze({ ...rival.connector, contested: true }) })
    let number = 1
    while (sources.has(idOf(name, number))) number++
    const connector: Connector = Object.freeze({
      id: idOf(name, number),
      type: 'ANNOUNCED',
      name,
      namespaces: [namespace],
      installed: true,
      ...(icon && { icon }),
      ...(rivals.length > 0 && { contested: true }),
    } as const)
    publish({ connector, wallet })
  }

  function start(): () => void {
    const stops = [
      listen(page, MAX_WALLETS, {
        // Reading one is work: not for those that are known or too many.
        add: (raw) => {
          if (sources.size < MAX_WALLETS && !isKnown(raw)) add(read(raw))
        },
        drop,
      }),
      elsewhere?.(add),
    ]
    return () => {
      for (const end of stops) end?.()
      sources.clear()
    }
  }

  return {
    subscribe(given, { announced }) {
      // Wallets that are not announced have no part in this.
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
