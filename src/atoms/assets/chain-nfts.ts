import { supports } from '../../chains/core/adapter.ts'
import { abortable } from '../../chains/core/async.ts'
import type { NftCollection, NftReading } from '../../chains/core/balance-capability.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { readBody } from '../../chains/core/read-body.ts'
import { report } from '../../chains/core/report.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import type { Session } from '../../chains/core/types.ts'
import type { HasEnv, HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { namedUrl } from '../services/named-url.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { type Nft, type NftTexts, nftOf } from './nft.ts'

const MOST_COLLECTIONS = 50
/** Bytes of metadata, and milliseconds in which they must be here. */
const MOST_METADATA = 65_536
const DEADLINE = 5_000

const text = v.optional(v.unknown())
const metadata = v.object({ name: text, description: text, image: text })

/** Returns the collections of a network, as the option names them. */
function collectionsOf(
  option: unknown,
  caipNetworkId: string,
  parseAddress: (raw: string) => string | undefined,
): readonly NftCollection[] {
  const found = new Map<string, NftCollection>()
  for (const one of (Array.isArray(option) ? option : []).slice(0, MOST_COLLECTIONS)) {
    const contract = typeof one?.address === 'string' ? parseAddress(one.address) : undefined
    const { standard, ids } = one ?? {}
    const isWhole = ids === undefined ? standard === 'ERC-721' : Array.isArray(ids) && ids.every(isId)
    if (contract === undefined || !['ERC-721', 'ERC-1155'].includes(standard) || !isWhole)
      report(
        pageError('OPTION_INVALID', {
          option: `nfts.collections['${caipNetworkId}']`,
          reason: 'needs an address and a standard each, and ids for ERC-1155',
        }),
      )
    else found.set(contract, { contract, standard, ...(ids && { ids: ids.map(BigInt) }) })
  }
  return [...found.values()]
}

const isId = (id: unknown) => typeof id === 'string' && /^\d{1,78}$/.test(id) && BigInt(id) < 2n ** 256n

/**
 * Reads from the network which items of the option's collections the account holds. Rejects if the network does not
 * answer; `unread` counts the collections that did not say it.
 */
export async function readChainNfts(
  kit: Kit,
  { namespace, address, caipNetworkId }: Session,
  signal: AbortSignal,
): Promise<{ readonly items: readonly NftReading[]; readonly unread: number }> {
  const { store } = kit
  const adapter = await loadAdapter(namespace)
  const collections = collectionsOf(store.get(optionsAtom).nfts.collections?.[caipNetworkId], caipNetworkId, (raw) =>
    adapter.parseAddress(raw),
  )
  const holdings = supports(adapter, 'balance') ? await adapter.capabilities.balance.holdings?.() : undefined
  const read = await holdings?.nfts?.()
  if (!read) return { items: [], unread: collections.length }
  return read(store.get(activeNetworkAtom), address, collections, adapterContext(kit, namespace, signal))
}

/** Returns the JSON of a `data:` URI; undefined for every other one. */
function ofDataUri(uri: string): string | undefined {
  const [, base64, body] = /^data:application\/json(?:;charset=utf-?8|;utf8)?(;base64)?,(.*)$/is.exec(uri) ?? []
  if (body === undefined) return undefined
  if (!base64)
    try {
      return decodeURIComponent(body)
    } catch {
      // Many contracts write a percent sign as it is.
      return body
    }
  return new TextDecoder().decode(Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)))
}

/** Resolves with the metadata at an address, if it is on a host that the integrator named. */
async function fetchMetadata({ env, store }: HasEnv & HasStore, uri: string, signal: AbortSignal) {
  const url = namedUrl(uri, store.get(optionsAtom))
  if (!url) return undefined
  const end = new AbortController()
  const stop = () => end.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const cancel = env.clock.after(DEADLINE, () => end.abort())
  try {
    const response = await abortable(
      env.fetch(url, { credentials: 'omit', redirect: 'error', referrerPolicy: 'strict-origin', signal: end.signal }),
      end.signal,
    )
    return response.ok ? await abortable(readBody(response, MOST_METADATA), end.signal) : undefined
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}

/** Resolves with an item and its metadata; without them it is shown by its number. */
export async function describeNft(kit: HasEnv & HasStore, reading: NftReading, signal: AbortSignal): Promise<Nft> {
  const { uri, collection, ...id } = reading
  const options = kit.store.get(optionsAtom)
  let texts: NftTexts | undefined
  try {
    const raw = ofDataUri(uri) ?? (await fetchMetadata(kit, uri, signal)) ?? ''
    texts = tryParse(metadata, JSON.parse(raw))
  } catch {
    // Metadata that are away, too long or no JSON say nothing.
  }
  // A host that the page did not name is not asked, so that nothing is missing.
  const isBare = !texts?.name && !texts?.image && namedUrl(uri, options) !== undefined
  return nftOf({ ...id, ...(isBare && { isBare }) }, { ...texts, collection }, options)
}
