import { deadline } from '../../chains/core/async.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { historyNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { AddressAnswer, NameAnswer, NameSource } from '../../chains/core/name-service.ts'
import type { Network } from '../../chains/core/types.ts'
import { safeHttpUrl, safeIcon } from '../../chains/core/url.ts'
import { nameServices } from '../../chains/name-services.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { namedUrl } from '../services/named-url.ts'
import { isName, serviceSource } from './name-at-service.ts'

/** Milliseconds for which an answer is fresh. */
const FRESH = 300_000
/** Milliseconds that a look-up waits for its sources. */
const LIMIT = 15_000
/** Answers that are kept. */
const MOST_KEPT = 500

/** The address of a name in canonical form, and the name in its normal form; or why there is none. */
export type NameLookup =
  | { readonly name: string; readonly address: string }
  | Exclude<NameAnswer, { readonly address: string }>
  /** The text cannot be a name. */
  | { readonly problem: 'invalid' }

interface Kept {
  readonly at: number
  readonly answer: Promise<unknown>
}
const keptOf = perKit(() => new Map<string, Kept>())

/** Returns the answer to the same question of the last 5 min, or asks; always with `again`. Failures are not kept. */
function kept<T>(kit: Kit, key: string, ask: () => Promise<T>, again = false): Promise<T> {
  const all = keptOf(kit)
  const now = kit.env.clock.now()
  const before = again ? undefined : all.get(key)
  if (before && before.at <= now && now - before.at < FRESH) return before.answer as Promise<T>
  const answer = deadline(ask(), LIMIT, kit.env.clock, () => serviceError('SERVER_ERROR'))
  const entry = { at: now, answer }
  all.delete(key)
  all.set(key, entry)
  const [oldest] = all.keys()
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest)
  answer.catch(() => all.get(key) === entry && all.delete(key))
  return answer
}

/** Returns true where the names of a network can be asked for; without the service only where a network keeps them. */
export function hasNames({ store }: HasStore, network: Network, withService = true): boolean {
  const { hosts, networks } = store.get(optionsAtom)
  const { chainNamespace } = network
  return !!(
    (withService && hosts.dataApi && historyNamespaces.includes(chainNamespace)) ||
    nameServices[chainNamespace]?.keeper(network, networks)
  )
}

/** Returns the sources of a network's names, those whose answers count most first: the network keeps its own. */
async function sourcesOf(kit: Kit, network: Network, withService = true): Promise<readonly NameSource[]> {
  const { hosts, names, networks } = kit.store.get(optionsAtom)
  const { chainNamespace } = network
  const allowed = Array.isArray(names.hosts) ? names.hosts : []
  const origins = allowed.flatMap((host) => {
    const url = safeHttpUrl(host)
    return url ? new URL(url).origin : []
  })
  const service = nameServices[chainNamespace]
  const keeper = service?.keeper(network, networks)
  const makeSource = await (keeper && service?.source())
  const chain = keeper && makeSource?.(keeper, network, origins, adapterContext(kit, chainNamespace))
  const isServed = withService && hosts.dataApi && historyNamespaces.includes(chainNamespace)
  return [...(chain ? [chain] : []), ...(isServed ? [serviceSource(kit, network)] : [])]
}

/**
 * Looks up the address that a name stands for on a network. The service is asked only for names that the network does
 * not know, so that it cannot answer for another name. Rejects if a source does not answer.
 *
 * @param again True to ask although an answer of the last 5 min is known.
 */
export const lookUpName = (kit: Kit, network: Network, text: string, again = false): Promise<NameLookup> => {
  const ask = async (): Promise<NameLookup> => {
    const toNormal = await normalizer(network)
    let name: string
    try {
      name = toNormal(text)
    } catch {
      return { problem: 'invalid' }
    }
    for (const source of await sourcesOf(kit, network)) {
      const answer = await source.forward(name)
      if ('address' in answer) {
        const { parseAddress } = await loadAdapter(network.chainNamespace)
        const address = parseAddress(answer.address)
        return address ? { name, address } : { problem: 'no-address' }
      }
      if (answer.problem !== 'unknown') return answer
    }
    return { problem: 'unknown' }
  }
  return kept(kit, `${network.caipNetworkId} > ${text.toLowerCase()}`, ask, again)
}

/**
 * Looks up the name of an address in canonical form. A name counts only if it leads back to the address. Rejects if a
 * source does not answer.
 *
 * @param isTold True for an address that the service itself has told of. Others, such as a recipient that is being
 * typed, are asked of the network only: the service must not learn whom the visitor means to pay.
 */
export const lookUpAddress = (kit: Kit, network: Network, address: string, isTold = false): Promise<AddressAnswer> =>
  kept(kit, `${network.caipNetworkId} < ${address} ${isTold}`, async (): Promise<AddressAnswer> => {
    if (nameServices[network.chainNamespace]?.forwardOnly) return {}
    let mismatch = false
    for (const source of await sourcesOf(kit, network, isTold)) {
      const answer = await source.reverse(address)
      if (answer.name !== undefined && (await isNormal(network, answer.name))) return { name: answer.name }
      mismatch ||= answer.mismatch ?? false
    }
    return mismatch ? { mismatch } : {}
  })

/**
 * Looks up the picture of a name in its normal form. Undefined for one on a host that the integrator has not named.
 * Rejects if a source does not answer.
 */
export const lookUpPicture = (kit: Kit, network: Network, name: string): Promise<string | undefined> =>
  kept(kit, `${network.caipNetworkId} picture ${name}`, async () => {
    for (const source of await sourcesOf(kit, network, false)) {
      const picture = await source.picture?.(name)
      if (picture) return safeIcon(picture) ?? namedUrl(picture, kit.store.get(optionsAtom))
    }
    return undefined
  })

/** Resolves with true for a name in its normal form: others imitate what they are not. */
async function isNormal(network: Network, name: string): Promise<boolean> {
  if (!isName(name)) return false
  const toNormal = await normalizer(network)
  try {
    return toNormal(name) === name
  } catch {
    return false
  }
}

async function normalizer({ chainNamespace }: Network) {
  const toNormal = await nameServices[chainNamespace]?.normalize()
  if (!toNormal) throw serviceError('SERVER_ERROR')
  return toNormal
}
