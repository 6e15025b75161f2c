import { anySignal } from '../../chains/core/any-signal.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipAddress, Session } from '../../chains/core/types.ts'
import { message } from '../i18n/message-ref.ts'
import { activityMessages } from '../i18n/messages/activity-messages.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { showToast } from '../navigation/toast/show-toast.ts'
import { loadAdapter } from '../services/adapters.ts'
import { dataApi, dataContext, iconOrigins } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { growing } from './growing.ts'
import { type History, type HistoryState, historyListedAtom, keyedHistoryAtom } from './history.atoms.ts'
import type { HistoryEntry } from './history-entry.ts'
import { type HistoryPage, parseHistory } from './parse-history.ts'
import { portfolioKeyAtom } from './portfolio.atoms.ts'
import { trackHistory } from './track-history.ts'

/** Milliseconds for which the first page is fresh, and after a failure without a new request. */
const TTL = 15_000
const RETRY_GAP = 30_000
/** Pages in a row without an entry to show, after which the visitor decides whether to go on. */
const MOST_EMPTY_PAGES = 10

interface Failure {
  readonly key: CaipAddress
  /** Cursor of the page that failed; undefined for the first one. */
  readonly cursor: string | undefined
  /** Cursor at which the known pages go on. */
  readonly next: string | undefined
  readonly retryAt: number
}

interface Memory {
  asking?: { readonly key: CaipAddress; readonly stop: AbortController }
  failed?: Failure
}
const memoryOf = perKit((): Memory => ({}))

/** The ids of a list that pages are appended to. */
const idsOf = growing<{ readonly id: string }, Set<string>>(
  () => new Set(),
  (ids, { id }) => ids.add(id),
)

interface Gathered extends HistoryPage {
  readonly next: string | undefined
}

/**
 * Requests the first page of the active account's history if it is older than 15 s, or at once with `force`. Known
 * pages stay, unless there is a gap between them and the new one. With `quiet` a failure shows no toast.
 */
export async function refreshHistory(kit: Kit, how?: 'force' | 'quiet'): Promise<void> {
  const { store, env } = kit
  const known = currentHistory(kit)
  const age = known && env.clock.now() - known.at
  if (how !== 'force' && store.get(keyedHistoryAtom)?.state.status === 'ready' && age !== undefined && age < TTL) return
  const take = (page: Gathered, failed: Failure | undefined): History => {
    const at = env.clock.now()
    const ids = new Set(page.entries.map(({ id }) => id))
    const isJoined = known?.entries.some(({ id }) => ids.has(id))
    if (!known || !isJoined) return { ...page, entries: ordered(page.entries), at }
    const older = known.entries.filter(({ id }) => !ids.has(id))
    return {
      entries: ordered([...page.entries, ...older]),
      next: known.next ?? failed?.next,
      unread: known.unread || page.unread,
      spam: withSpam(known.spam, page.spam),
      at,
    }
  }
  await request(kit, undefined, take, how === 'quiet')
}

/** Requests the next page and appends it. Does nothing at the end of the history, and after a failure. */
export async function loadMoreHistory(kit: Kit): Promise<void> {
  const known = currentHistory(kit)
  if (!known?.next || memoryOf(kit).asking) return
  trackHistory(kit, 'LOAD_MORE_TRANSACTIONS')
  await append(kit, known, known.next)
}

/** Continues after a failure: with the page that failed. Not before the time that the state names. */
export async function retryHistory(kit: Kit): Promise<void> {
  const { failed } = memoryOf(kit)
  const known = currentHistory(kit)
  if (known && failed?.cursor && failed.key === kit.store.get(portfolioKeyAtom)) await append(kit, known, failed.cursor)
  else await refreshHistory(kit, 'force')
}

const append = (kit: Kit, known: History, cursor: string) =>
  request(kit, cursor, (page) => {
    const there = idsOf(known.entries)
    const added = page.entries.filter(({ id }) => !there.has(id))
    return {
      entries: ordered([...known.entries, ...added], known.entries.length),
      next: page.next,
      unread: known.unread || page.unread,
      spam: withSpam(known.spam, page.spam),
      at: known.at,
    }
  })

function currentHistory({ store }: HasStore): History | undefined {
  const held = store.get(keyedHistoryAtom)
  return held && held.key === store.get(portfolioKeyAtom) ? held.state.history : undefined
}

/** Returns the entries newest first; the first `known` of them already are. */
function ordered(entries: readonly HistoryEntry[], known = 0): readonly HistoryEntry[] {
  for (let at = Math.max(1, known); at < entries.length; at++)
    if ((entries[at]?.minedAt ?? 0) > (entries[at - 1]?.minedAt ?? 0))
      return [...entries].sort((a, b) => b.minedAt - a.minedAt)
  return entries
}

function withSpam(known: History['spam'], more: History['spam']): History['spam'] {
  const ids = idsOf(known)
  return [...known, ...more.filter(({ id }) => !ids.has(id))]
}

/**
 * Requests pages from `cursor` on until one has something to show. One request at a time: a change of account or
 * network aborts the previous one. A failure blocks further requests for 30 s. Where entries are known it also shows a
 * toast, which is not repeated until a request succeeds; with `isQuiet` it shows none.
 */
async function request(
  kit: Kit,
  cursor: string | undefined,
  take: (page: Gathered, failed: Failure | undefined) => History,
  isQuiet = false,
): Promise<void> {
  const { store, env } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(portfolioKeyAtom)
  if (!session || !key || !store.get(historyListedAtom)) return
  const memory = memoryOf(kit)
  if (memory.asking?.key === key) return
  const before = memory.failed?.key === key ? memory.failed : undefined
  if (before && env.clock.now() < before.retryAt) return
  memory.asking?.stop.abort()
  const asking = { key, stop: new AbortController() }
  memory.asking = asking
  const known = currentHistory(kit)
  const put = (state: HistoryState) => store.set(keyedHistoryAtom, { key, state })
  put({ status: 'loading', ...(known && { history: known }) })
  const ids: ReadonlySet<string> = idsOf(known?.entries ?? [])
  const reached = { cursor }
  try {
    const page = await gather(kit, session, reached, ids, asking.stop.signal)
    if (memory.asking !== asking || kit.signal.aborted) return
    const history = take(page, before)
    delete memory.failed
    put({ status: 'ready', history })
  } catch (cause) {
    if (memory.asking !== asking || kit.signal.aborted) return
    const retryAt = env.clock.now() + RETRY_GAP
    memory.failed = { key, cursor: reached.cursor, next: known?.next ?? before?.next, retryAt }
    const history = known && { ...known, next: undefined }
    put({ status: 'failed', ...(history && { history }), error: toWmError(cause, 'request'), retryAt })
    trackHistory(kit, 'ERROR_FETCH_TRANSACTIONS')
    // The first page's failure stands where its entries would. That of a later page stands above them, out of sight.
    if (known && !before && !isQuiet) showToast(kit, 'error', message(activityMessages, 'activity.failedToFetch'))
  } finally {
    if (memory.asking === asking) delete memory.asking
  }
}

async function gather(
  kit: Kit,
  session: Session,
  reached: { cursor: string | undefined },
  known: ReadonlySet<string>,
  stop: AbortSignal,
): Promise<Gathered> {
  const { namespace, address, caipNetworkId } = session
  const signal = anySignal(stop, kit.signal)
  const { parseAddress } = await loadAdapter(namespace)
  const origins = iconOrigins(kit.store.get(optionsAtom))
  const where = { caipNetworkId, parseAddress: (raw: string) => parseAddress(raw), origins }
  const asked = new Set<string | undefined>()
  let unread = false
  const spam: { readonly id: string }[] = []
  for (let turn = 1; ; turn++) {
    const { cursor } = reached
    asked.add(cursor)
    const answer = await call(dataApi.history, { address, chainId: caipNetworkId, cursor }, dataContext(kit, signal))
    const page = parseHistory(answer.data, where)
    unread ||= page.unread
    spam.push(...page.spam)
    // A service that repeats a cursor would be asked for ever.
    const next = answer.next && !asked.has(answer.next) ? answer.next : undefined
    const isRefresh = asked.has(undefined)
    const isEnough = page.entries.some(({ id }) => isRefresh || !known.has(id))
    if (isEnough || !next || turn === MOST_EMPTY_PAGES) return { entries: page.entries, next, unread, spam }
    reached.cursor = next
  }
}
