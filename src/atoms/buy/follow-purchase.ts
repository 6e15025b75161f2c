import { tryParse, v } from '../../chains/core/schema.ts'
import type { CaipAddress, CaipNetworkId } from '../../chains/core/types.ts'
import type { HasEnv, HasSignal, HasStorage, HasStore } from '../kit/kit.ts'
import { dataApi, dataContext } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { keepPurchase } from './kept-purchase.ts'

/** Statuses of purchases that bring no coins. All others do: the specification tells one of them only. */
const ended = /fail|declin|cancel|expire|reject|refund|error/i

/** Milliseconds between two requests, and until a purchase counts as late. */
export const POLL = 4_000
export const PATIENCE = 180_000

const rowSchema = v.object({
  id: v.string(),
  status: v.nullish(v.string()),
  metadata: v.nullish(v.object({ status: v.nullish(v.string()), minedAt: v.nullish(v.string()) })),
})

interface Row {
  readonly id: string
  /** Epoch milliseconds; 0 if unknown. */
  readonly at: number
  readonly status: string
}

function readRow(raw: unknown): readonly Row[] {
  const row = tryParse(rowSchema, raw)
  if (!row) return []
  const { id, metadata } = row
  return [{ id, at: Date.parse(metadata?.minedAt ?? '') || 0, status: row.status ?? metadata?.status ?? '' }]
}

/** Knowledge of before a purchase: `ids` of the first answer, undefined if it failed. */
export interface Before {
  readonly at: number
  isAsked: boolean
  ids?: ReadonlySet<string> | undefined
}

/**
 * Asks the service every four seconds for a purchase that was not there at the start, for three minutes as a rule, and
 * once more at their end: a page that slept in the background has not asked meanwhile. A request that fails is made
 * again. Calls `onOutcome` once, unless the signal aborts before.
 * @returns A function that goes to the last request at once.
 */
export function followPurchase(
  kit: HasStore & HasEnv & HasSignal & HasStorage,
  provider: string,
  key: CaipAddress,
  before: Before,
  signal: AbortSignal,
  onOutcome: (outcome: 'landed' | 'declined' | 'late') => void,
  patience = PATIENCE,
): () => void {
  const { clock } = kit.env
  const cut = key.lastIndexOf(':')
  const [chainId, address] = [key.slice(0, cut) as CaipNetworkId, key.slice(cut + 1)]
  let cancelPoll = () => {}
  let isAsking = false
  let isLast = false
  const end = (outcome: 'landed' | 'declined' | 'late') => {
    stop()
    onOutcome(outcome)
  }
  const askLast = () => {
    if (isLast) return
    isLast = true
    cancelPoll()
    if (!isAsking) void poll()
  }
  const cancelLate = clock.after(patience, askLast)
  const stop = () => {
    cancelPoll()
    cancelLate()
    signal.removeEventListener('abort', stop)
  }
  signal.addEventListener('abort', stop)

  async function poll(): Promise<void> {
    const wasLast = isLast
    isAsking = true
    const rows = await call(dataApi.history, { address, chainId, onramp: provider }, dataContext(kit, signal)).then(
      ({ data }) => data.flatMap(readRow),
      () => undefined,
    )
    isAsking = false
    if (signal.aborted) return
    if (!before.isAsked) {
      const ids = rows?.map(({ id }) => id)
      before.ids = ids && new Set(ids)
      keepPurchase(kit, { provider, key, at: before.at, ids })
    } else {
      const fresh = (rows ?? []).filter(({ id, at }) => (before.ids ? !before.ids.has(id) : at > before.at))
      const [newest] = [...fresh].sort((a, b) => b.at - a.at)
      if (newest) return end(ended.test(newest.status) ? 'declined' : 'landed')
    }
    before.isAsked = true
    if (wasLast) return end('late')
    if (isLast) return poll()
    cancelPoll = clock.after(POLL, () => void poll())
  }
  void poll()
  return askLast
}
