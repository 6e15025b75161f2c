import { authId } from '../../chains/core/connector.ts'
import { historyNamespaces } from '../../chains/core/late-namespace-info.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import type { Session } from '../../chains/core/types.ts'
import type { HasEnv, HasStorage, HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { identityKey } from '../kit/storage/identity-key.ts'
import { dataApi, dataContext } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { sessionIn } from '../sessions/connection.atoms.ts'
import { isName, leadsTo, nameAtService } from './name-at-service.ts'
import { namesAtom } from './names.atoms.ts'

/** Milliseconds for which an answer is fresh, and after a failure without a new request. */
const FRESH = 300_000
const RETRY_GAP = 30_000
/** Milliseconds for which a name is shown at once, before it is looked up again. */
const LONGEST = 7 * 86_400_000
/** Accounts whose names are stored. */
const MOST_STORED = 20

const stored = v.array(
  v.object({
    address: v.string(),
    name: v.nullable(v.string()),
    at: v.number(),
    /** The id of the network that keeps the name, of which the service may know nothing. */
    on: v.optional(v.string()),
  }),
)
type Stored = v.InferOutput<typeof stored>

interface Memory {
  readonly asking: Map<string, Promise<void>>
  /** Accounts without a new request until a time in epoch milliseconds. */
  readonly blocked: Map<string, number>
}
const memoryOf = perKit((): Memory => ({ asking: new Map(), blocked: new Map() }))

/**
 * Shows the name that was found for an account in the last 7 days, and looks it up again, unless that was in the last
 * 5 min. The service is asked first, where there is one. A name counts only if it leads back to the account. Failures
 * are silent: the address, or the name from before, is shown instead.
 *
 * @param isSeen True if the visitor looks at the account: only then the networks are asked for its name, by code that
 * no other page loads.
 */
export async function loadName(kit: Kit, session: Session, isSeen = false): Promise<void> {
  const { address } = session
  const known = storedOf(kit, session)
  if (known) show(kit, address, known.name)
  await once(kit, address, () => askService(kit, session))
  if (isSeen) await once(kit, session.caipNetworkId + address, () => askNetwork(kit, session))
}

/** Asks one question about an account at a time, and not again for a while after a failure. */
async function once(kit: Kit, key: string, ask: () => Promise<void>): Promise<void> {
  const { asking, blocked } = memoryOf(kit)
  if (kit.env.clock.now() < (blocked.get(key) ?? 0)) return
  const running =
    asking.get(key) ??
    ask()
      .catch(() => void blocked.set(key, kit.env.clock.now() + RETRY_GAP))
      .finally(() => asking.delete(key))
  asking.set(key, running)
  await running
}

async function askService(kit: Kit, session: Session): Promise<void> {
  const { address, namespace } = session
  if (!kit.store.get(optionsAtom).hosts.dataApi || !historyNamespaces.includes(namespace)) return
  const before = storedOf(kit, session)
  if (before && isFresh(kit, before)) return
  const name = await nameOf(kit, session)
  if (name !== null || !before?.on) return keep(kit, session, { name })
  // The service need not know a name that a network keeps, which is looked up when the account is looked at.
  memoryOf(kit).blocked.set(address, kit.env.clock.now() + FRESH)
}

async function askNetwork(kit: Kit, session: Session): Promise<void> {
  const before = storedOf(kit, session)
  if (before?.name && isFresh(kit, before)) return
  const { nameOnNetwork } = await import('./name-on-network.ts')
  const name = await nameOnNetwork(kit, session)
  if (name || (before?.on && name === null)) keep(kit, session, { name, on: session.caipNetworkId })
}

async function nameOf(kit: Kit, { address, namespace, connectorId }: Session): Promise<string | null> {
  const { name, mismatch } = await nameAtService(kit, address, namespace)
  // Accounts of the embedded wallet have their names from this service, which may not tell others' identities.
  if (name || mismatch || connectorId !== authId) return name ?? null
  const [first] = await call(dataApi.reverse, { address }, dataContext(kit))
  return first && isName(first.name) && (await leadsTo(first, address, namespace)) ? first.name : null
}

/**
 * Shows an answer, and stores it. The name that a network keeps is none on the one that the account has switched to
 * meanwhile. That of an account that is no longer connected leaves nothing in the storage.
 */
function keep(kit: Kit, { address, namespace }: Session, found: Omit<Stored[number], 'address' | 'at'>): void {
  if (kit.signal.aborted) return
  const now = sessionIn(kit.store.get, namespace)
  const isHere = now?.address === address
  if (isHere && found.on && found.on !== now.caipNetworkId) return
  show(kit, address, found.name)
  if (isHere) save(kit, address, found)
}

function show({ store }: HasStore, address: string, name: string | null): void {
  const names = new Map(store.get(namesAtom))
  if (name === null) names.delete(address)
  else names.set(address, name)
  store.set(namesAtom, names)
}

/** Shows and stores the name that an account has just been given. */
export function keepName(kit: Kit, { address }: Session, name: string): void {
  show(kit, address, name)
  save(kit, address, { name })
}

function readStored({ storage }: HasStorage): Stored {
  try {
    // Nothing stored is no JSON either.
    return tryParse(stored, JSON.parse(`${storage.get(identityKey)}`)) ?? []
  } catch {
    return []
  }
}

/**
 * Returns what was found for an account, if it is not too old to be shown. The name that another network keeps is none
 * here, and has to be looked up.
 */
function storedOf(kit: HasEnv & HasStorage, { address, caipNetworkId }: Session): Stored[number] | undefined {
  const now = kit.env.clock.now()
  const found = readStored(kit).find((one) => one.address === address && one.at <= now && now - one.at < LONGEST)
  return found?.on && found.on !== caipNetworkId ? { ...found, name: null } : found
}

const isFresh = ({ env }: HasEnv, { at }: Stored[number]) => env.clock.now() - at < FRESH

function save(kit: HasEnv & HasStorage, address: string, found: Omit<Stored[number], 'address' | 'at'>): void {
  const others = readStored(kit).filter((entry) => entry.address !== address)
  const entries = [{ address, ...found, at: kit.env.clock.now() }, ...others].slice(0, MOST_STORED)
  kit.storage.set(identityKey, JSON.stringify(entries))
}
