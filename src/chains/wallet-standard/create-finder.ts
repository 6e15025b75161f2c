import type { DiscoverOptions } from '../core/adapter.ts'
import { confusableSkeleton } from '../core/confusable-skeleton.ts'
import type { Connector, ConnectorSink } from '../core/connector.ts'
import type { Unsubscribe } from '../core/context.ts'
import type { Namespace } from '../core/types.ts'
import { listen } from './listen.ts'

// Limit of wallets, because a script can register without end.
const MAX_WALLETS = 200
/** Name of a wallet that only pairs; this package pairs by itself. */
const unwanted = 'WalletConnect'

/** Validated part of a wallet that every namespace reads. */
export interface FoundWallet {
  readonly name: string
  readonly icon?: string
  /** The wallet's own object; compared by identity. */
  readonly raw: object
  /** Other object of the same wallet; an entry found by it is replaced. */
  readonly twin?: object
}

export interface Source<W extends FoundWallet> {
  readonly connector: Connector
  readonly wallet: W
}

export interface Finder<W extends FoundWallet> {
  /** Reports known wallets and later changes. Returns an unsubscribe function. */
  subscribe(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  find(connectorId: string): Source<W> | undefined
}

export interface FinderOptions<W extends FoundWallet> {
  readonly page: EventTarget | undefined
  readonly namespace: Namespace
  /** Returns the wallet; undefined for an object that is no wallet of this namespace. */
  readonly read: (raw: unknown) => W | undefined
  /** Searches other places than Wallet Standard. Returns a function that stops the search. */
  readonly elsewhere?: (add: (wallet: W | undefined) => void) => () => void
}

/**
 * Returns the finder of a namespace's wallets on a page. It listens while it has subscribers, then forgets all wallets:
 * they register again on the next request.
 */
export function createFinder<W extends FoundWallet>(options: FinderOptions<W>): Finder<W> {
  const { page, namespace, read, elsewhere } = options
  const sinks = new Set<ConnectorSink>()
  const sources = new Map<string, Source<W>>()
  let stop = () => {}

  // The namespace is part of the id, because wallets of several namespaces have the same names.
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
    const rivals = [...sources.values()].filter(
      ({ connector }) => confusableSkeleton(connector.name) === confusableSkeleton(name),
    )
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
        // Reading a wallet is costly, so known and surplus ones are skipped.
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
      // Every wallet of this finder is announced.
      if (!announced) return () => {}
      // A new object, because the same sink can subscribe twice.
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
