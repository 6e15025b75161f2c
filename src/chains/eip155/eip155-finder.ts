import type { DiscoverOptions } from '../core/adapter.ts'
import { confusableSkeleton } from '../core/confusable-skeleton.ts'
import type { Connector, ConnectorSink } from '../core/connector.ts'
import type { Unsubscribe } from '../core/context.ts'
import { readField } from '../core/read-field.ts'
import type { WalletProvider } from '../core/types.ts'
import { readAnnouncement } from './announcement.ts'
import { capture } from './provider.ts'

// A script can announce without end. The first LASTING wallets stay; among the later ones a new wallet replaces the
// oldest, so that junk cannot shut out a wallet that announces itself after it.
const MAX_WALLETS = 200
const LASTING = 100
const MAX_LEGACY = 10
// Connector ids with a meaning of their own in this package; an announcement must not impersonate them.
const reserved = /^(injected|announced|eip6963|walletconnect|(id_)?auth|coinbasewallet(sdk)?|baseaccount|safe|ledger)$/i

export interface Source {
  readonly connector: Connector
  readonly provider: WalletProvider
  readonly raw: unknown
  /** Uuid and skeletons of name and rdns of an announced wallet. Wallets that share one of them are contested. */
  readonly marks?: readonly (string | undefined)[]
}

export interface Eip155Finder {
  /** Reports known wallets and later changes. Returns an unsubscribe function. */
  subscribe(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  find(connectorId: string): Source | undefined
}

/** Returns the wallet finder of a page. It listens while it has subscribers, then forgets all wallets. */
export function createEip155Finder(page: EventTarget | undefined): Eip155Finder {
  const subscribers = new Set<{ readonly sink: ConnectorSink; readonly wants: (connector: Connector) => boolean }>()
  const sources = new Map<string, Source>()

  const publish = (source: Source) => {
    sources.set(source.connector.id, source)
    for (const { sink, wants } of subscribers) if (wants(source.connector)) sink.upsert(source.connector)
  }
  const drop = (id: string) => {
    sources.delete(id)
    for (const { sink } of subscribers) sink.remove(id)
  }
  const known = (raw: unknown) => [...sources.values()].find((source) => source.raw === raw)

  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement(readField(event, 'detail'))
    if (!wallet) return
    const same = known(wallet.raw)
    // The same object under a new uuid is the same wallet, announced again.
    if (same?.marks) return
    const { uuid, name, rdns, icon, raw, provider } = wallet
    const marks = [uuid, confusableSkeleton(name), rdns && confusableSkeleton(rdns)]
    const announced = [...sources.values()].filter((source) => source.marks)
    const rivals = announced.filter((rival) => rival.marks?.some((mark, at) => mark && mark === marks[at]))
    // Some wallets create an object for each announcement; two with one uuid are enough to show the conflict.
    if (rivals.filter((rival) => rival.marks?.[0] === uuid).length > 1) return
    if (same) drop(same.connector.id)
    if (announced.length >= MAX_WALLETS) drop((announced[LASTING] as Source).connector.id)
    const base = rdns ?? name
    let id = base
    for (let n = 2; sources.has(id) || reserved.test(id); n++) id = `${base}~${n}`
    const contested = rivals.length > 0
    for (const rival of rivals)
      if (sources.has(rival.connector.id) && !rival.connector.contested)
        publish({ ...rival, connector: Object.freeze({ ...rival.connector, contested: true }) })
    const connector: Connector = Object.freeze({
      id,
      type: 'ANNOUNCED',
      name,
      namespaces: ['eip155'],
      installed: true,
      ...(rdns && { rdns }),
      ...(icon && { icon }),
      ...(contested && { contested }),
    } as const)
    publish({ connector, provider, raw, marks })
  }

  const lookForLegacy = () => {
    const ethereum = readField(page, 'ethereum')
    const list = readField(ethereum, 'providers')
    const candidates: unknown[] = Array.isArray(list) ? list.slice(0, MAX_LEGACY) : [ethereum]
    for (const raw of candidates) {
      const provider = capture(raw)
      if (!provider || known(raw)) continue
      let n = 1
      while (sources.has(n === 1 ? 'injected' : `injected~${n}`)) n++
      const connector: Connector = Object.freeze({
        id: n === 1 ? 'injected' : `injected~${n}`,
        type: 'INJECTED',
        name: n === 1 ? 'Browser Wallet' : `Browser Wallet ${n}`,
        namespaces: ['eip155'],
        installed: true,
      } as const)
      publish({ connector, provider, raw })
    }
  }

  const start = () => {
    page?.addEventListener('eip6963:announceProvider', onAnnounce)
    page?.addEventListener('ethereum#initialized', lookForLegacy)
    // Wallets announce themselves within this call, so they are known before the legacy provider is read.
    page?.dispatchEvent(new Event('eip6963:requestProvider'))
    lookForLegacy()
  }
  const stop = () => {
    page?.removeEventListener('eip6963:announceProvider', onAnnounce)
    page?.removeEventListener('ethereum#initialized', lookForLegacy)
    sources.clear()
  }

  return {
    subscribe(sink, { announced, injected }) {
      const wants = ({ type }: Connector) => (type === 'ANNOUNCED' ? announced : injected)
      const subscriber = { sink, wants }
      const first = subscribers.size === 0
      subscribers.add(subscriber)
      if (first) start()
      else for (const { connector } of sources.values()) if (wants(connector)) sink.upsert(connector)
      return () => {
        if (subscribers.delete(subscriber) && subscribers.size === 0) stop()
      }
    },
    find: (connectorId) => sources.get(connectorId),
  }
}

/** Wallet finder of this page, shared by the wallet list and the adapter. */
export const pageFinder = createEip155Finder('addEventListener' in globalThis ? globalThis : undefined)
