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
/** Accounts whose names are stored. */
const MOST_STORED = 20

const stored = v.array(v.object({ address: v.string(), name: v.nullable(v.string()), at: v.number() }))
type Stored = v.InferOutput<typeof stored>

interface Memory {
  readonly asking: Set<string>
  /** Accounts without a new request until a time in epoch milliseconds. */
  readonly blocked: Map<string, number>
}
const memoryOf = perKit((): Memory => ({ asking: new Set(), blocked: new Map() }))

/**
 * Looks up the name of an account, unless an answer of the last 5 min is stored. A name counts only if it leads back to
 * the account. Without `hosts.dataApi` nothing is asked. Failures are silent: the address is shown instead.
 */
export async function loadName(kit: Kit, session: Session): Promise<void> {
  const { store, env, signal } = kit
  const { address, namespace } = session
  if (!store.get(optionsAtom).hosts.dataApi || !historyNamespaces.includes(namespace)) return
  const { asking, blocked } = memoryOf(kit)
  const now = env.clock.now()
  const known = readStored(kit).find((entry) => entry.address === address && entry.at <= now && now - entry.at < FRESH)
  if (known) return show(kit, address, known.name)
  if (asking.has(address) || now < (blocked.get(address) ?? 0)) return
  asking.add(address)
  try {
    const name = await ask(kit, session)
    if (signal.aborted) return
    blocked.delete(address)
    show(kit, address, name)
    // The answer for an account that is no longer connected leaves nothing in the page's storage.
    if (sessionIn(store.get, namespace)?.address === address) save(kit, address, name)
  } catch {
    blocked.set(address, env.clock.now() + RETRY_GAP)
  } finally {
    asking.delete(address)
  }
}

async function ask(kit: Kit, { address, namespace, connectorId }: Session): Promise<string | null> {
  const { name, mismatch } = await nameAtService(kit, address, namespace)
  // Accounts of the embedded wallet have their names from this service, which may not tell others' identities.
  if (name || mismatch || connectorId !== authId) return name ?? null
  const [first] = await call(dataApi.reverse, { address }, dataContext(kit))
  return first && isName(first.name) && (await leadsTo(first, address, namespace)) ? first.name : null
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
  save(kit, address, name)
}

function readStored({ storage }: HasStorage): Stored {
  try {
    return tryParse(stored, JSON.parse(storage.get(identityKey) ?? '[]')) ?? []
  } catch {
    return []
  }
}

function save(kit: HasEnv & HasStorage, address: string, name: string | null): void {
  const others = readStored(kit).filter((entry) => entry.address !== address)
  const entries = [{ address, name, at: kit.env.clock.now() }, ...others].slice(0, MOST_STORED)
  kit.storage.set(identityKey, JSON.stringify(entries))
}
