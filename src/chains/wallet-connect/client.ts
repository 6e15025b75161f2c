import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { systemClock } from '../core/clock.ts'
import type { KeyValueStore, PairingHost } from '../core/pairing-host.ts'
import { keepRelayLink, type RelayLink } from './relay-link.ts'
import { wakeOnReturn } from './wake-on-return.ts'

/** The library's client of one kit, with the socket under our own care. */
export interface PairingClient {
  readonly core: InstanceType<typeof Core>
  readonly provider: InstanceType<typeof UniversalProvider>
  readonly link: RelayLink
  /** Empties the storage at once, unless another page has taken it over, and ends the socket after `goodbye`. */
  forget(goodbye: Promise<unknown>, empty?: boolean): Promise<void>
}

const clients = new WeakMap<PairingHost, Promise<PairingClient>>()

/** The kit's client, made when first asked for. */
export function clientOf(host: PairingHost): Promise<PairingClient> {
  const known = clients.get(host)
  if (known) return known
  const made = create(host)
  clients.set(host, made)
  made.catch(() => clients.delete(host))
  return made
}

/** The library's storage over the kit's own, until it is told to keep everything to itself. */
function keyValueStorage(kept: KeyValueStore) {
  let store = kept
  const read = <T>(key: string): T | undefined => {
    try {
      const text = store.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as T)
    } catch {
      return undefined
    }
  }
  return {
    getKeys: async () => [...store.keys()],
    getEntries: async <T>() => store.keys().map((key): [string, T] => [key, read<T>(key) as T]),
    getItem: async <T>(key: string) => read<T>(key),
    setItem: async (key: string, value: unknown) => store.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => store.remove(key),
    /** Leaves the page's storage, emptied unless another page has it; what a goodbye still needs stays in memory. */
    detach(empty: boolean) {
      const memory = new Map(kept.keys().map((key) => [key, kept.get(key) ?? '']))
      if (empty) for (const key of memory.keys()) kept.remove(key)
      store = {
        keys: () => [...memory.keys()],
        get: (key) => memory.get(key),
        set: (key, value) => void memory.set(key, value),
        remove: (key) => void memory.delete(key),
      }
    },
  }
}

let count = 0

function createCore(host: PairingHost) {
  // The library shares one core among everybody on the page through a global of this name; the page may have its own.
  const shared = '_walletConnectCore_'
  const page = globalThis as { [key: string]: unknown }
  const before = page[shared]
  // The prefix only keeps us apart from that global: the store is the kit's own.
  const customStoragePrefix = `wm${count++}`
  const storage = keyValueStorage(withoutPrefix(host.storage, customStoragePrefix))
  const core = new Core({
    projectId: host.projectId,
    relayUrl: host.relayUrl,
    storage,
    customStoragePrefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  if (before === undefined) delete page[shared]
  else page[shared] = before
  delete page[`${shared}${customStoragePrefix}_count`]
  isolate(core, host)
  return { core, detach: storage.detach }
}

/** Keys without the prefix that differs from page view to page view. */
function withoutPrefix(store: KeyValueStore, prefix: string): KeyValueStore {
  const plain = (key: string) => key.replace(`:${prefix}`, '')
  return {
    // The library reads keys back only to remove those that start with its own words.
    keys: () => store.keys(),
    get: (key) => store.get(plain(key)),
    set: (key, value) => store.set(plain(key), value),
    remove: (key) => store.remove(plain(key)),
  }
}

/** Nothing of the library calls a host that the integrator did not name, and nothing waits for one (stack.md). */
function isolate(core: InstanceType<typeof Core>, { verifyUrl }: PairingHost): void {
  const verify = core.verify as unknown as {
    register(params: unknown): Promise<string>
    verifyUrlV3: string
    init(): Promise<void>
  }
  if (verifyUrl) {
    verify.verifyUrlV3 = verifyUrl.replace(/\/+$/, '')
    const register = verify.register
    // An attestation that comes late is none: five seconds of silence before each request are the library's own way.
    verify.register = (params) =>
      Promise.race([register(params), new Promise<string>((resolve) => setTimeout(() => resolve(''), ATTESTATION))])
  } else verify.register = async () => ''
  const events = core.eventClient as unknown as { init(): Promise<void>; sendEvent(): Promise<{ ok: boolean }> }
  events.init = async () => {}
  events.sendEvent = async () => ({ ok: false })
}

/**
 * A relay may deliver a message twice. The library forgets what it has seen of a session together with the session, and
 * then fails on the second goodbye where nobody catches it.
 */
function forgiveSecondGoodbye({ client }: InstanceType<typeof UniversalProvider>): void {
  const engine = client.engine as unknown as {
    onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
  }
  const end = engine.onSessionDeleteRequest
  const isKnown = (topic: string) =>
    client.session.keys.includes(topic) || client.core.pairing.pairings.keys.includes(topic)
  engine.onSessionDeleteRequest = async (topic, payload) => (isKnown(topic) ? end(topic, payload) : undefined)
}

const ATTESTATION = 500
// A wallet that cannot be told by then finds out by itself.
const GOODBYE = 60_000

async function create(host: PairingHost): Promise<PairingClient> {
  const { core, detach } = createCore(host)
  const link = keepRelayLink(core)
  await core.start()
  const { name, description, url, icons } = host.metadata
  const provider = await UniversalProvider.init({
    // Its own type without `undefined` for missing parts.
    core: core as unknown as NonNullable<Parameters<typeof UniversalProvider.init>[0]['core']>,
    projectId: host.projectId,
    metadata: { name, description, url, icons: [...icons] },
    // Reads go over the page's own RPC; the library's would ping a host of its own.
    disableProviderPing: true,
    logger: 'silent',
  })
  forgiveSecondGoodbye(provider)
  const stopWaking = wakeOnReturn(link.wake, systemClock)
  const end = async () => {
    // The page's signal outlives the client, which is large.
    host.signal.removeEventListener('abort', onAbort)
    stopWaking()
    if ((await clients.get(host))?.core === core) clients.delete(host)
    core.heartbeat.stop()
    await link.end()
  }
  const onAbort = () => void end()
  host.signal.addEventListener('abort', onAbort, { once: true })
  let forgotten = false
  return {
    core,
    provider,
    link,
    async forget(goodbye, empty = true) {
      // Every namespace that the wallet was used in says so.
      if (forgotten) return
      forgotten = true
      detach(empty)
      clients.delete(host)
      await Promise.race([goodbye, new Promise<void>((resolve) => void systemClock.after(GOODBYE, resolve))])
      await end()
    },
  }
}
