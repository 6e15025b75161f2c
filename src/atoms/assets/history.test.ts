import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { counted } from '../../../test/fakes/counted.ts'
import { entry, historyAnswer, nft } from '../../../test/fakes/history.ts'
import { addWallet, createWorld, endWorld, usualRpc } from '../../../test/fakes/world.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import type { TrackedEvent } from '../kit/events/tracked-event.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { historyAtom, keyedHistoryAtom } from './history.atoms.ts'
import { loadMoreHistory, refreshHistory, retryHistory } from './history.ts'
import type { HistoryEntry } from './history-entry.ts'
import { portfolioKeyAtom } from './portfolio.atoms.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

type Answer = (url: URL, signal: AbortSignal) => Response | Promise<Response>

const day = (index: number) => new Date(Date.UTC(2026, 9, 30) - index * 3_600_000).toISOString()
const at = (index: number) => entry(index, {}, { minedAt: day(index) })
/** Answers a history of `length` entries in pages of `size`, the newest first. */
const paged =
  (length: number, size: number): Answer =>
  (url) => {
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const rows = Array.from({ length: Math.min(size, length - from) }, (_, index) => at(from + index))
    return historyAnswer(rows, from + size < length ? `${from + size}` : null)
  }

/** A connected kit whose data API does as the test says. */
async function setup(data: Answer = paged(3, 10)) {
  const asked: URL[] = []
  const held = { data }
  let rpcFetch: typeof fetch = fetch
  const world = createWorld({
    options: { hosts: { dataApi: 'https://data.test/' } },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.origin !== 'https://data.test') return rpcFetch(input, init)
        asked.push(url)
        return held.data(url, init?.signal as AbortSignal)
      },
    },
  })
  rpcFetch = createWorld({ rpc: usualRpc }).rpc.fetch
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner, clock } = world
  const toasts: (string | undefined)[] = []
  inner.store.sub(toastAtom, () => void toasts.push(inner.store.get(toastAtom)?.message.id))
  const events: TrackedEvent[] = []
  world.kit.on('event', (event) => void events.push(event))
  const state = () => inner.store.get(historyAtom)
  /** Lets the retries of one call come to their end. */
  const settle = async (done: Promise<void>) => {
    await clock.pass(2_000)
    await done
  }
  return {
    ...{ ...world, asked, held, toasts, events, state },
    ids: () => state().history?.entries.map(({ id }) => Number(id.slice(3))),
    cursors: () => asked.map(({ searchParams }) => searchParams.get('cursor')),
    refresh: (force?: boolean) => settle(refreshHistory(inner, force ? 'force' : undefined)),
    more: () => settle(loadMoreHistory(inner)),
    retry: () => settle(retryHistory(inner)),
  }
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the pages of the history', () => {
  test('default: the first is asked for by plain address and network, and read', async () => {
    const { refresh, asked, state, ids } = await setup()
    expect(state()).toEqual({ status: 'loading' })
    await refresh()
    expect(state().status).toBe('ready')
    expect(ids()).toEqual([0, 1, 2])
    const [url] = asked
    expect(url?.pathname).toMatch(/^\/v1\/account\/0x[0-9a-fA-F]{40}\/history$/)
    expect(url?.searchParams.get('chainId')).toBe('eip155:1')
    expect(url?.searchParams.has('cursor') || url?.searchParams.has('onramp')).toBe(false)
    expect(url?.searchParams.has('st') && url.searchParams.has('sv')).toBe(true)
  })

  test('default: further ones are appended until the end, and told as an event', async () => {
    const { refresh, more, ids, cursors, events, state } = await setup(paged(25, 10))
    await refresh()
    await more()
    expect(ids()).toEqual(upTo(20))
    await more()
    expect(ids()).toEqual(upTo(25))
    expect(state().history).not.toHaveProperty('next', expect.anything())
    await more()
    expect(cursors()).toEqual([null, '10', '20'])
    const told = events.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')
    expect(told.map(({ properties }) => properties)).toEqual([{ isSmartAccount: false }, { isSmartAccount: false }])
  })

  test('behavior: what a page repeats is not appended again', async () => {
    const { refresh, more, ids, held } = await setup(paged(20, 10))
    await refresh()
    held.data = () => historyAnswer([at(9), at(8), at(10), at(10)])
    await more()
    expect(ids()).toEqual(upTo(11))
  })

  test('behavior: a page without anything to show is passed over', async () => {
    const others = [entry(1, {}, { chain: 'eip155:10' }), entry(2, { transfers: [nft({}, true)] })]
    const { refresh, ids, asked } = await setup((url) =>
      url.searchParams.get('cursor') === 'c' ? historyAnswer([at(5)]) : historyAnswer(others, 'c'),
    )
    await refresh()
    expect(ids()).toEqual([5])
    expect(asked).toHaveLength(2)
  })

  test('behavior: a service without an end is asked ten times, and one that repeats a cursor not again (N-10)', async () => {
    let turn = 0
    const { refresh, state, asked, held } = await setup(() => historyAnswer([], `c${turn++}`))
    await refresh()
    expect(asked).toHaveLength(10)
    expect(state()).toMatchObject({ status: 'ready', history: { entries: [], next: 'c9' } })
    held.data = () => historyAnswer([], 'same')
    await refresh(true)
    expect(asked).toHaveLength(12)
    expect(state().history?.next).toBeUndefined()
  })

  test('behavior: read again after 15 s; new entries come first, known pages stay', async () => {
    const { refresh, more, ids, held, clock, asked } = await setup(paged(20, 10))
    await refresh()
    await more()
    await refresh()
    expect(asked).toHaveLength(2)
    await clock.pass(15_000)
    const newest = entry(99, {}, { minedAt: day(-1) })
    held.data = () => historyAnswer([newest, at(0), at(1)], '2')
    await refresh()
    expect(ids()).toEqual([99, ...upTo(20)])
  })

  test('behavior: a gap between new and known entries starts the list anew', async () => {
    const { refresh, ids, held, state } = await setup(paged(5, 10))
    await refresh()
    held.data = () => historyAnswer([entry(50, {}, { minedAt: day(-2) })], 'older')
    await refresh(true)
    expect(ids()).toEqual([50])
    expect(state().history?.next).toBe('older')
  })

  test('behavior: another network has another list, and the late answer of the one before is dropped', async () => {
    let late = (_: Response) => {}
    const { inner, kit, refresh, state, held, ids, clock, asked } = await setup(
      () => new Promise<Response>((give) => (late = give)),
    )
    const first = refreshHistory(inner)
    await clock.pass(10)
    const there = (index: number) => entry(index, {}, { chain: 'eip155:2' })
    held.data = () => historyAnswer([there(0), at(1), there(2)])
    await kit.switchNetwork('eip155:2')
    expect(state()).toEqual({ status: 'loading' })
    await refresh()
    late(historyAnswer([at(77)]))
    await first
    expect(ids()).toEqual([0, 2])
    expect(asked.map(({ searchParams }) => searchParams.get('chainId'))).toEqual(['eip155:1', 'eip155:2'])
  })
})

describe('a failure of the history', () => {
  for (const [status, code] of [
    [429, 'RATE_LIMITED'],
    [500, 'SERVER_ERROR'],
    [503, 'SERVER_ERROR'],
    [404, 'HTTP_STATUS'],
  ] as const)
    test(`default: status ${status} is ${code}, told by the list and by no toast, and not asked again for 30 s`, async () => {
      const { refresh, retry, state, held, toasts, events, asked, clock, ids } = await setup(
        () => new Response('', { status }),
      )
      await refresh()
      expect(state()).toMatchObject({ status: 'failed', error: { code } })
      expect(toasts).toEqual([])
      expect(events.map(({ event }) => event)).toContain('ERROR_FETCH_TRANSACTIONS')
      expect(JSON.stringify(events)).not.toMatch(/0x[0-9a-f]{40}/i)
      const count = asked.length
      await refresh(true)
      await retry()
      expect(asked).toHaveLength(count)
      await clock.pass(30_000)
      await retry()
      expect(toasts).toEqual([])
      await clock.pass(30_000)
      held.data = paged(1, 1)
      await retry()
      expect(ids()).toEqual([0])
    })

  test('behavior: of a later page it keeps the list without a cursor, and the retry continues there', async () => {
    const { refresh, more, retry, held, state, ids, clock, cursors, toasts } = await setup(paged(20, 10))
    await refresh()
    held.data = () => new Response('', { status: 404 })
    await more()
    expect(state().status).toBe('failed')
    // The list says it above the entries, where nobody looks who reads the last of them.
    expect(toasts).toEqual(['activity.failedToFetch'])
    expect(state().history?.next).toBeUndefined()
    expect(ids()).toEqual(upTo(10))
    await more()
    expect(cursors()).toEqual([null, '10'])
    held.data = paged(20, 10)
    await clock.pass(30_000)
    await retry()
    expect(ids()).toEqual(upTo(20))
  })

  test('behavior: of a refresh it does not lose the place at which older pages go on', async () => {
    const { refresh, more, retry, held, state, ids, clock } = await setup(paged(20, 10))
    await refresh()
    held.data = () => new Response('', { status: 404 })
    await refresh(true)
    expect(state()).toMatchObject({ status: 'failed', history: { entries: { length: 10 } } })
    held.data = paged(20, 10)
    await clock.pass(30_000)
    await retry()
    expect(state().history?.next).toBe('10')
    await more()
    expect(ids()).toEqual(upTo(20))
  })

  const bodies = ['', '<html>', '[]', 'null', '{"data":{}}', '{"next":null}', '{"data":[],"next":7}']
  test.each([...bodies, JSON.stringify({ data: [], next: 'x'.repeat(3_000) })])(
    'behavior: as is the answer %s',
    async (body) => {
      const { refresh, state } = await setup(() => new Response(body))
      await refresh()
      expect(state().status).toBe('failed')
    },
  )
})

test('behavior: a page that is appended to 50,000 entries looks at none of them but the last', async () => {
  const { inner, state, clock, refresh } = await setup((url) => {
    const from = Number(url.searchParams.get('cursor') ?? 0)
    return historyAnswer([at(from)], `${from + 1}`)
  })
  await refresh()
  const [like] = state().history?.entries ?? []
  if (!like) throw new Error('No entry')
  const old = counted(
    Array.from(
      { length: 50_000 },
      (_, index): HistoryEntry => ({ ...like, id: `old-${index}`, minedAt: 1e13 - index }),
    ),
  )
  const history = { entries: old.items, next: '1', unread: false, spam: [], at: clock.now() }
  inner.store.set(keyedHistoryAtom, {
    key: inner.store.get(portfolioKeyAtom) as CaipAddress,
    state: { status: 'ready', history },
  })
  const more = async () => {
    const done = loadMoreHistory(inner)
    await clock.pass(100)
    await done
  }
  await more()
  old.reads = 0
  await more()
  expect(state().history?.entries).toHaveLength(50_002)
  expect(old.reads).toBeLessThan(10)
})

test('property: pages of any cut, order, repetition and spam show each entry once, newest first', async () => {
  // A fixed sequence, so that a failure comes again.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 20; round++) {
    const count = 1 + random(60)
    const all = upTo(count).map((index) => ({ index, isShown: random(4) > 0 }))
    const rows = all.map(({ index, isShown }) =>
      isShown
        ? at(index)
        : random(2)
          ? entry(index, { transfers: [nft({}, true)] })
          : entry(index, {}, { chain: 'x:1' }),
    )
    const pages: unknown[][] = []
    for (let start = 0; start < count; ) {
      const size = 1 + random(9)
      const page: unknown[] = rows.slice(start, start + size)
      if (random(2)) page.push(rows[random(start + 1)], null)
      pages.push(random(2) ? page.reverse() : page)
      start += size
    }
    const { refresh, more, state, ids } = await setup((url) => {
      const page = Number(url.searchParams.get('cursor') ?? 0)
      return historyAnswer(pages[page] ?? [], page + 1 < pages.length ? `${page + 1}` : null)
    })
    await refresh()
    for (let turn = 0; turn < pages.length && state().history?.next; turn++) await more()
    expect(ids(), `round ${round}`).toEqual(all.filter(({ isShown }) => isShown).map(({ index }) => index))
    await endWorld()
  }
})
