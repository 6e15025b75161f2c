import type { Env } from '../../src/atoms/kit/env.ts'
import type { KitEventMap, KitEventName } from '../../src/atoms/kit/events/event-map.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { type FakeClock, fakeClock, flush } from './clock.ts'
import { FakeWallet, type FakeWalletOptions, install } from './eip1193.ts'
import { page, takeReported } from './page.ts'
import { type FakeRpc, fakeRpc, type RpcHandler } from './rpc.ts'
import { FakeStorage } from './storage.ts'

export const accountA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const accountB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

export const network = (id: number, name: string, symbol = 'ETH') => ({
  id,
  name,
  nativeCurrency: { name: symbol, symbol, decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
})

export const testNetworks = [network(1, 'Meridian', 'MRD'), network(2, 'Basalt', 'BSL'), network(3, 'Ferry', 'FRY')]

export interface WorldOptions {
  readonly options?: Partial<UserOptions>
  readonly env?: Partial<Env>
  readonly rpc?: RpcHandler
  readonly storage?: FakeStorage
}

export interface World {
  readonly kit: KitHandle
  readonly inner: InternalKit
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly rpc: FakeRpc
  readonly events: { readonly name: KitEventName; readonly detail: unknown }[]
  names(): string[]
}

const live = new Set<KitHandle>()
const stops = new Set<() => void>()
let wallets = 0

/** Default answers of every network. */
export const usualRpc: RpcHandler = ({ method, url }) =>
  method === 'eth_chainId' ? `0x${Number(url.split('/').pop()).toString(16)}` : '0xde0b6b3a7640000'

/** Returns a kit with wallets, networks, clock and storage of its own. */
export function createWorld({ options, env, rpc: handler, storage = new FakeStorage() }: WorldOptions = {}): World {
  const clock = fakeClock()
  const rpc = fakeRpc(handler ?? usualRpc)
  const kit = createKit(
    { networks: testNetworks, ...options },
    { clock, fetch: rpc.fetch, storage, locks: undefined, ...env },
  )
  live.add(kit)
  const inner = internalKit(kit)
  const events: World['events'] = []
  inner.events.onAny((name: KitEventName, detail: KitEventMap[KitEventName]) => void events.push({ name, detail }))
  return {
    kit,
    inner,
    clock,
    storage,
    rpc,
    events,
    names: () => events.map(({ name }) => name).filter((name) => name !== 'event'),
  }
}

/** A wallet that is in the page until the test ends. */
export function addWallet(options: FakeWalletOptions = {}, name?: string): FakeWallet & { readonly id: string } {
  const number = ++wallets
  const id = `test.wallet${number}`
  const wallet = new FakeWallet({ knownChains: ['0x1', '0x2', '0x3'], ...options })
  stops.add(install(page, wallet, { uuid: crypto.randomUUID(), name: name ?? `Wallet ${number}`, rdns: id }))
  return Object.assign(wallet, { id })
}

/** Ends what the test has made; an error nobody expected fails it. */
export async function endWorld(): Promise<void> {
  for (const kit of live) kit.destroy()
  live.clear()
  for (const stop of stops) stop()
  stops.clear()
  await flush()
  const [error] = takeReported()
  if (error !== undefined) throw error
}

/** Waits in real time, as loading a chunk does. */
export async function until(what: string, condition: () => unknown): Promise<void> {
  for (const end = Date.now() + 5_000; !condition(); await new Promise((resolve) => setTimeout(resolve, 2)))
    if (Date.now() > end) throw new Error(`Never came: ${what}`)
}

/** The `code` an error has, or what came instead. */
export const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => ({ resolved: value }),
    (error: { readonly code?: unknown }) => error?.code ?? error,
  )

/** Loads the code of the sessions, so that no test waits for the disk. */
export const loadSessionCode = () =>
  Promise.all([
    import('../../src/atoms/runtime/runtime.ts'),
    import('../../src/atoms/runtime/start-session-features.ts'),
    import('../../src/atoms/sessions/connect.ts'),
    import('../../src/atoms/sessions/disconnect.ts'),
    import('../../src/atoms/sessions/reconnect.ts'),
    import('../../src/atoms/sessions/network/switch-network.ts'),
    import('../../src/chains/eip155/adapter.ts'),
  ])

/** Returns the storage of a page that was connected with this connector on network 1. */
export const savedSession = (connectorId: string): FakeStorage =>
  new FakeStorage({
    '@wallet-modal/connected_namespaces': 'eip155',
    '@wallet-modal/connection_status': 'connected',
    '@wallet-modal/active_namespace': 'eip155',
    '@wallet-modal/active_caip_network_id': 'eip155:1',
    '@wallet-modal/eip155:connected_connector_id': connectorId,
  })

/** Returns the stored values that contain an address. */
export const storedAddresses = (storage: FakeStorage): readonly string[] =>
  [...storage.items.values()].filter((value) => /0x[0-9a-f]{8}/i.test(value))
