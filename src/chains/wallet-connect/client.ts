import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { systemClock } from '../core/clock.ts'
import type { KeyValueStore, PairingHost } from '../core/pairing-host.ts'
import { reconnectOnVisibility } from './reconnect-on-visibility.ts'
import { keepRelayLink, type RelayLink } from './relay-link.ts'

/** The library's client of one kit; this package manages its socket. */
export interface PairingClient {
  readonly core: InstanceType<typeof Core>
  readonly provider: InstanceType<typeof UniversalProvider>
  readonly link: RelayLink
  /** Empties the storage at once, if `empty`, and closes the socket after `goodbye`. */
  forget(goodbye: Promise<unknown>, empty?: boolean): Promise<void>
}

const clients = new WeakMap<PairingHost, Promise<PairingClient>>()

/** Resolves with the kit's client, created on first use. */
export function clientOf(host: PairingHost): Promise<PairingClient> {
  const known = clients.get(host)
  if (known) return known
  const made = create(host)
  clients.set(host, made)
  made.catch(() => clients.delete(host))
  return made
}

/** Returns the library's storage, backed by the kit's until `detach`. */
function keyValueStorage(kept: KeyValueStore) {
  let store = kept
  /** Keys that the library has read or written. */
  const used = new Set<string>()
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
    async getItem<T>(key: string) {
      used.add(key)
      return read<T>(key)
    },
    async setItem(key: string, value: unknown) {
      used.add(key)
      store.set(key, JSON.stringify(value))
    },
    removeItem: async (key: string) => store.remove(key),
    /** Removes keys of other versions of the library, after this version has read all that it stores. */
    prune(plain: (key: string) => string) {
      const known = new Set([...used].map(plain))
      for (const key of kept.keys()) if (!known.has(key) && !late.test(key)) kept.remove(key)
    },
    /**
     * Moves to memory what a last message still needs. Empties the page's storage, if `empty`: otherwise another page
     * may own it now. If none does, only the messages are removed: this page may have written them after the other one
     * had emptied the storage.
     */
    detach(empty: boolean) {
      const memory = new Map(kept.keys().map((key) => [key, kept.get(key) ?? '']))
      const isOwned = [...memory].some(([key, text]) => key.endsWith('//session') && text !== '[]')
      for (const key of memory.keys()) if (empty || (!isOwned && /\/\/messages/.test(key))) kept.remove(key)
      store = {
        keys: () => [...memory.keys()],
        get: (key) => memory.get(key),
        set: (key, value) => void memory.set(key, value),
        remove: (key) => void memory.delete(key),
      }
    },
  }
}

/** Keys that the library reads late, when it opens a wallet or attests a request. */
const late = /^WALLETCONNECT_|verify/

let count = 0

function createCore(host: PairingHost) {
  // The library shares one core per page through this global, and the page may have its own.
  const shared = '_walletConnectCore_'
  const page = globalThis as { [key: string]: unknown }
  const before = page[shared]
  // The prefix only separates this core from that global: the storage belongs to the kit.
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
  const plain = (key: string) => key.replace(`:${customStoragePrefix}`, '')
  return { core, detach: storage.detach, prune: () => storage.prune(plain) }
}

/** Returns the storage without the key prefix, which differs on each page view. */
function withoutPrefix(store: KeyValueStore, prefix: string): KeyValueStore {
  const plain = (key: string) => key.replace(`:${prefix}`, '')
  return {
    // The library lists keys only to remove those with its own prefixes.
    keys: () => store.keys(),
    get: (key) => store.get(plain(key)),
    set: (key, value) => store.set(plain(key), value),
    remove: (key) => store.remove(plain(key)),
  }
}

/** Keeps the library from contacting hosts that the integrator did not name, and from waiting for their answers. */
function isolate(core: InstanceType<typeof Core>, { verifyUrl }: PairingHost): void {
  const verify = core.verify as unknown as {
    register(params: unknown): Promise<string>
    verifyUrlV3: string
    init(): Promise<void>
  }
  if (verifyUrl) {
    verify.verifyUrlV3 = verifyUrl.replace(/\/+$/, '')
    const register = verify.register
    // The library would wait five seconds for an attestation before each request; a late one counts as none.
    verify.register = (params) =>
      Promise.race([register(params), new Promise<string>((resolve) => setTimeout(() => resolve(''), ATTESTATION))])
  } else verify.register = async () => ''
  const events = core.eventClient as unknown as { init(): Promise<void>; sendEvent(): Promise<{ ok: boolean }> }
  events.init = async () => {}
  events.sendEvent = async () => ({ ok: false })
}

/**
 * Ignores repeated messages about the end of a session, which a relay may deliver twice. The library forgets a session
 * together with the messages it has seen, and then rejects the second one without a handler.
 */
export function ignoreRepeatedSessionDelete({ client }: Pick<InstanceType<typeof UniversalProvider>, 'client'>): void {
  const engine = client.engine as unknown as {
    onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
    isValidDisconnect(params: unknown): Promise<void>
  }
  const check = engine.isValidDisconnect
  // The library does not await this check: a session that ends meanwhile would cause an unhandled rejection.
  engine.isValidDisconnect = (params) => {
    const checked = check(params)
    checked.catch(() => {})
    return checked
  }
  const end = engine.onSessionDeleteRequest
  const isKnown = (topic: string) =>
    client.session.keys.includes(topic) || client.core.pairing.pairings.keys.includes(topic)
  engine.onSessionDeleteRequest = async (topic, payload) => (isKnown(topic) ? end(topic, payload) : undefined)
}

const ATTESTATION = 500
// Milliseconds to notify the wallet; later it finds out by itself.
const GOODBYE = 60_000

async function create(host: PairingHost): Promise<PairingClient> {
  const { core, detach, prune } = createCore(host)
  const link = keepRelayLink(core)
  await core.start()
  const { name, description, url, icons } = host.metadata
  const provider = await UniversalProvider.init({
    // The library's own type, which lacks `undefined` for optional fields.
    core: core as unknown as NonNullable<Parameters<typeof UniversalProvider.init>[0]['core']>,
    projectId: host.projectId,
    metadata: { name, description, url, icons: [...icons] },
    // Reads use the page's own RPC; the library's ping would contact a host of its own.
    disableProviderPing: true,
    logger: 'silent',
  })
  ignoreRepeatedSessionDelete(provider)
  prune()
  const stopWaking = reconnectOnVisibility(link.wake, systemClock)
  const end = async () => {
    // The page's signal outlives the client, which is large, and must not keep it in memory.
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
      // Every namespace in which the wallet was used calls this.
      if (forgotten) return
      forgotten = true
      detach(empty)
      clients.delete(host)
      await Promise.race([goodbye, new Promise<void>((resolve) => void systemClock.after(GOODBYE, resolve))])
      await end()
    },
  }
}
