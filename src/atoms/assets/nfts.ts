import { anySignal } from '../../chains/core/any-signal.ts'
import type { NftReading } from '../../chains/core/balance-capability.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipAddress, Session } from '../../chains/core/types.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { loadAdapter } from '../services/adapters.ts'
import { dataApi, dataContext } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { growing } from './growing.ts'
import type { Nft } from './nft.ts'
import { keyedNftsAtom, type Nfts, type NftsState, nftsListedAtom } from './nfts.atoms.ts'
import { parseNfts } from './parse-nfts.ts'
import { portfolioKeyAtom } from './portfolio.atoms.ts'

/** Milliseconds for which the first page is fresh, and after a failure without a new request. */
const TTL = 30_000
const RETRY_GAP = 30_000
/** Items of a page that is read from the network: each may need a request for its metadata. */
const PAGE = 24

interface Page {
  readonly items: readonly Nft[]
  readonly next: string | undefined
  readonly unread: number
  readonly isUnlisted?: true
}

interface Memory {
  asking?: { readonly key: CaipAddress; readonly stop: AbortController }
  /** The page that failed; without a cursor the first one. */
  failed?: { readonly key: CaipAddress; readonly cursor: string | undefined; readonly retryAt: number }
  /** Items that the network has named. Their metadata are read page by page. */
  readings?: { readonly key: CaipAddress; readonly items: readonly NftReading[] }
  /** Cursors that were used: a service that repeats one would be asked for ever. */
  readonly used: Set<string>
}
const memoryOf = perKit((): Memory => ({ used: new Set() }))

/** The keys of a list that pages are appended to. */
const keysOf = growing<Nft, Set<string>>(
  () => new Set(),
  (keys, { key }) => keys.add(key),
)

/**
 * Requests the first page of the active account's NFTs if it is older than 30 s. Known pages stay if the new one begins
 * like them. With `force`, as after a transfer, it is requested at once and the list begins anew.
 */
export async function refreshNfts(kit: Kit, force = false): Promise<void> {
  const { status, nfts } = current(kit) ?? {}
  if (!force && status === 'ready' && nfts && kit.env.clock.now() - nfts.at < TTL) return
  await request(kit, undefined, (page, at) => {
    const isSame =
      !force &&
      nfts &&
      page.items.length <= nfts.items.length &&
      page.items.every(
        ({ key, amount }, index) => nfts.items[index]?.key === key && nfts.items[index].amount === amount,
      )
    return isSame && nfts.next !== undefined ? { ...nfts, at } : { ...page, at }
  })
}

/** Requests the page after those that are known. */
export async function loadMoreNfts(kit: Kit): Promise<void> {
  const state = current(kit)
  if (state?.status === 'ready' && state.nfts.next !== undefined) await append(kit, state.nfts, state.nfts.next)
}

/** Requests again what failed, unless it is too early. */
export async function retryNfts(kit: Kit): Promise<void> {
  const { failed } = memoryOf(kit)
  const nfts = current(kit)?.nfts
  if (failed?.cursor !== undefined && nfts && failed.key === kit.store.get(portfolioKeyAtom))
    await append(kit, nfts, failed.cursor)
  else await refreshNfts(kit, true)
}

const append = (kit: Kit, known: Nfts, cursor: string) =>
  request(kit, cursor, (page) => {
    const there = keysOf(known.items)
    return {
      items: [...known.items, ...page.items.filter(({ key }) => !there.has(key))],
      next: page.next,
      unread: known.unread + page.unread,
      at: known.at,
    }
  })

function current({ store }: HasStore): NftsState | undefined {
  const held = store.get(keyedNftsAtom)
  return held?.key === store.get(portfolioKeyAtom) ? held?.state : undefined
}

/**
 * Requests one page. One request at a time: a change of account or network aborts the previous one. A failure blocks
 * further requests for 30 s.
 */
async function request(kit: Kit, cursor: string | undefined, take: (page: Page, at: number) => Nfts): Promise<void> {
  const { store, env } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(portfolioKeyAtom)
  if (!session || !key || !store.get(nftsListedAtom)) return
  const memory = memoryOf(kit)
  if (memory.asking?.key === key) return
  if (memory.failed?.key === key && env.clock.now() < memory.failed.retryAt) return
  memory.asking?.stop.abort()
  const asking = { key, stop: new AbortController() }
  memory.asking = asking
  const known = current(kit)?.nfts
  const put = (state: NftsState) => store.set(keyedNftsAtom, { key, state })
  put({ status: 'loading', ...(known && { nfts: known }) })
  try {
    const page = await pageOf(kit, session, key, cursor, anySignal(asking.stop.signal, kit.signal))
    if (memory.asking !== asking || kit.signal.aborted) return
    delete memory.failed
    put({ status: 'ready', nfts: take(page, env.clock.now()) })
  } catch (cause) {
    if (memory.asking !== asking || kit.signal.aborted) return
    const retryAt = env.clock.now() + RETRY_GAP
    memory.failed = { key, cursor, retryAt }
    put({ status: 'failed', ...(known && { nfts: known }), error: toWmError(cause, 'request'), retryAt })
  } finally {
    if (memory.asking === asking) delete memory.asking
  }
}

async function pageOf(
  kit: Kit,
  session: Session,
  key: CaipAddress,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page> {
  const { hosts, nfts } = kit.store.get(optionsAtom)
  const isConfigured = !!nfts.collections?.[session.caipNetworkId]?.length
  // A cursor of the network is the place in what was read of it.
  if (!hosts.dataApi || (cursor !== undefined && /^chain \d+$/.test(cursor)))
    return ofChain(kit, session, key, cursor, signal)
  try {
    return await ofService(kit, session, cursor, signal)
  } catch (error) {
    if (!WmError.is(error, 'HTTP_STATUS') || error.data.status !== 404 || cursor !== undefined) throw error
    // This service has no list of NFTs.
    return isConfigured
      ? ofChain(kit, session, key, undefined, signal)
      : { items: [], next: undefined, unread: 0, isUnlisted: true }
  }
}

async function ofService(
  kit: Kit,
  { namespace, address, caipNetworkId }: Session,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page> {
  const [{ data, next }, { parseAddress }] = await Promise.all([
    call(dataApi.nfts, { address, chainId: caipNetworkId, cursor }, dataContext(kit, signal)),
    loadAdapter(namespace),
  ])
  const { used } = memoryOf(kit)
  if (cursor === undefined) used.clear()
  else used.add(cursor)
  const options = kit.store.get(optionsAtom)
  const page = parseNfts(data, { caipNetworkId, parseAddress: (raw) => parseAddress(raw), options })
  return { ...page, next: next && !used.has(next) ? next : undefined }
}

async function ofChain(
  kit: Kit,
  session: Session,
  key: CaipAddress,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page> {
  const { readChainNfts, describeNft } = await import('./chain-nfts.ts')
  const memory = memoryOf(kit)
  let unread = 0
  if (cursor === undefined || memory.readings?.key !== key) {
    const read = await readChainNfts(kit, session, signal)
    memory.readings = { key, items: read.items }
    unread = read.unread
  }
  const all = memory.readings.items
  const start = cursor === undefined ? 0 : Number(cursor.slice(6))
  const end = start + PAGE
  const items = await Promise.all(all.slice(start, end).map((reading) => describeNft(kit, reading, signal)))
  return { items, next: end < all.length ? `chain ${end}` : undefined, unread }
}
