import type { ServerResponse } from 'node:http'
import { vi } from 'vitest'
import { createStore } from '../../src/atoms/kit/jotai.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { walletRowsAtom } from '../../src/atoms/navigation/wallet-rows.atoms.ts'
import { connectorsAtom } from '../../src/atoms/wallets/connectors.atoms.ts'
import { loadRecentWallets } from '../../src/atoms/wallets/recent.ts'
import { systemClock } from '../../src/chains/core/clock.ts'
import type { Connector } from '../../src/chains/core/connector.ts'
import { type HttpAnswer, type HttpServer, json, startHttp } from './http-server.ts'
import { FakeStorage } from './storage.ts'
import { createWorld, endWorld } from './world.ts'

const servers: HttpServer[] = []

/** Ends the servers and kits of a test. */
export async function endCatalogue(): Promise<void> {
  vi.unstubAllGlobals()
  await endWorld()
  await Promise.all(servers.splice(0).map((server) => server.close()))
}

interface Listed {
  readonly id: string
  readonly name: string
  readonly chains?: readonly string[]
  readonly badge_type?: string
}

export const wallets = (count: number, more: (index: number) => object = () => ({})): Listed[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `w${index + 1}`,
    name: `Wallet ${index + 1}`,
    chains: ['eip155:1'],
    mobile_link: `wallet${index + 1}://`,
    ...more(index + 1),
  }))

/** Answers as a provider API does. */
export function answerList(all: readonly Listed[], url: URL, response: ServerResponse): void {
  const list = (name: string) => url.searchParams.get(name)?.split(',')
  const [include, exclude, chains] = [list('include'), list('exclude'), list('chains')]
  const search = url.searchParams.get('search')?.toLowerCase()
  const badge = url.searchParams.get('badge_type')
  const found = all.filter(
    (one) =>
      (!include || include.includes(one.id)) &&
      !exclude?.includes(one.id) &&
      (!chains || one.chains?.some((chain) => chains.includes(chain))) &&
      (!search || one.name.toLowerCase().includes(search)) &&
      (!badge || one.badge_type === badge),
  )
  const [page, entries] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('entries'))]
  json(response, { data: found.slice((page - 1) * entries, page * entries), count: found.length })
}

interface SetupOptions {
  readonly all?: readonly Listed[]
  readonly options?: Partial<UserOptions>
  readonly stored?: object
  readonly phone?: boolean
}

/** Returns a kit with a provider API that lists `all`, counts its requests and can be made to answer otherwise. */
export async function createCatalogue({ all = wallets(600), options, stored, phone }: SetupOptions = {}) {
  if (phone) vi.stubGlobal('navigator', { userAgent: 'iPhone' })
  let answer: HttpAnswer = (url, response) => answerList(all, url, response)
  const server = await startHttp((...args) => answer(...args))
  servers.push(server)
  const storage = new FakeStorage(stored && { '@wallet-modal/recent_wallets': JSON.stringify(stored) })
  const world = createWorld({
    options: { hosts: { providerApi: server.url }, ...options },
    env: { fetch: (...args) => globalThis.fetch(...args), clock: systemClock },
    storage,
  })
  const { inner: kit } = world
  kit.store.upgrade(createStore())
  loadRecentWallets(kit)
  kit.store.set(connectorsAtom, [pairing])
  return {
    ...world,
    kit,
    server,
    get: kit.store.get,
    answer: (next: HttpAnswer | undefined) => {
      answer = next ?? ((url, response) => answerList(all, url, response))
    },
    rows: () => kit.store.get(walletRowsAtom).map(({ kind, id }) => `${kind} ${id}`),
    queries: () => server.requests.map(({ searchParams: q }) => `${q.get('page')}/${q.get('entries')}`),
  }
}

export const pairing: Connector = {
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'WalletConnect',
  namespaces: ['eip155'],
  installed: false,
}
export const extension = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  name: id,
  rdns: id,
  namespaces: ['eip155'],
  installed: true,
  ...more,
})
export const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `w${from + index}`)

/** Status 503 answers are tried again for about a second; this one is not. */
export const refuse: HttpAnswer = (_url, response) => json(response, {}, 404)
