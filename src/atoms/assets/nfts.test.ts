import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nftAnswer, nftRow, passRow } from '../../../test/fakes/nfts.ts'
import { addWallet, createWorld, endWorld, usualRpc } from '../../../test/fakes/world.ts'
import { nftsAtom, nftsListedAtom } from './nfts.atoms.ts'
import { loadMoreNfts, refreshNfts, retryNfts } from './nfts.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

type Answer = (url: URL) => Response | Promise<Response>

/** Answers a list of `length` items in pages of `size`. */
const paged =
  (length: number, size: number): Answer =>
  (url) => {
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const rows = Array.from({ length: Math.min(size, length - from) }, (_, index) => nftRow(from + index))
    return nftAnswer(rows, from + size < length ? `${from + size}` : null)
  }

/** A connected kit whose data API does as the test says. */
async function setup(data: Answer, options: object = {}) {
  const asked: URL[] = []
  const held = { data }
  let rpcFetch: typeof fetch = fetch
  const world = createWorld({
    options: { hosts: { dataApi: 'https://data.test/' }, ...options },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.origin !== 'https://data.test') return rpcFetch(input, init)
        asked.push(url)
        return held.data(url)
      },
    },
  })
  rpcFetch = createWorld({ rpc: usualRpc }).rpc.fetch
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner, clock } = world
  const state = () => inner.store.get(nftsAtom)
  /** Lets the retries of one call come to their end. */
  const settle = async (done: Promise<void>) => {
    await clock.pass(2_000)
    await done
  }
  return {
    ...{ ...world, asked, held, state },
    ids: () => state().nfts?.items.map(({ id }) => Number(id)),
    refresh: (force?: boolean) => settle(refreshNfts(inner, force)),
    more: () => settle(loadMoreNfts(inner)),
    retry: () => settle(retryNfts(inner)),
  }
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the pages of NFTs', () => {
  test('default: asked for by address and network, appended until the end', async () => {
    const { refresh, more, asked, ids, state, inner } = await setup(paged(25, 10))
    expect(inner.store.get(nftsListedAtom)).toBe(true)
    expect(state()).toEqual({ status: 'loading' })
    await refresh()
    expect(asked[0]?.pathname).toMatch(/^\/v1\/account\/0x[0-9a-fA-F]{40}\/nfts$/)
    expect(asked[0]?.searchParams.get('chainId')).toBe('eip155:1')
    expect(ids()).toEqual(upTo(10))
    await more()
    await more()
    expect(ids()).toEqual(upTo(25))
    await more()
    expect(asked).toHaveLength(3)
  })

  test('behavior: what a page repeats is not appended again, and a cursor that comes back is the end', async () => {
    const { refresh, more, ids, held, asked } = await setup(paged(20, 10))
    await refresh()
    held.data = () => nftAnswer([nftRow(9), nftRow(10)], '10')
    await more()
    await more()
    expect(ids()).toEqual(upTo(11))
    expect(asked).toHaveLength(2)
  })

  test('behavior: read again after 30 s; known pages stay if the list begins as before', async () => {
    const { refresh, more, ids, held, clock, asked, state } = await setup(paged(30, 10))
    await refresh()
    await more()
    await refresh()
    expect(asked).toHaveLength(2)
    await clock.pass(30_000)
    const before = state().nfts?.at ?? 0
    await refresh()
    expect(ids()).toEqual(upTo(20))
    expect(state().nfts?.at).toBeGreaterThan(before)
    // An item has left the account, on the first page or on a later one.
    held.data = paged(15, 10)
    await refresh(true)
    expect(ids()).toEqual(upTo(10))
    held.data = () => nftAnswer([nftRow(1), nftRow(2)])
    await refresh(true)
    expect(ids()).toEqual([1, 2])
  })

  test('behavior: rows are read exactly or not at all', async () => {
    const wrong = [
      ...[null, 5, {}, { ...nftRow(1), contract: '0x12' }, { ...nftRow(1), standard: 'ERC-20' }],
      ...['1e3', '-1', '01', `${2n ** 256n}`, 7].map((tokenId) => nftRow(1, { tokenId })),
      ...[nftRow(1, { amount: '2' }), nftRow(1, { amount: 'many' }), nftRow(1, { chainId: 1 })],
    ]
    const largest = `${2n ** 256n - 1n}`
    const { refresh, state } = await setup(() =>
      nftAnswer([
        ...wrong,
        nftRow(2, { chainId: 'eip155:10' }),
        nftRow(3, { amount: '0' }),
        nftRow(0, { tokenId: largest, name: null, collection: null, image: 'https://data.test/a.png' }),
        { ...passRow(4, 12), isSpam: 'yes', name: '\u202eevil\u200b', description: 7 },
      ]),
    )
    await refresh()
    const { items, unread } = state().nfts ?? { items: [] }
    expect(unread).toBe(wrong.length)
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ id: 2n ** 256n - 1n, amount: 1n, image: 'https://data.test/a.png' })
    expect(items[0]?.name).toBe(`#${largest.slice(0, 11)}…`)
    expect(items[1]).toMatchObject({ amount: 12n, name: 'evil', description: '' })
    expect(items[1]).not.toHaveProperty('isSpam')
  })

  test('behavior: the late answer of another network is dropped', async () => {
    let late = (_: Response) => {}
    const { inner, kit, refresh, state, held, ids, clock } = await setup(
      () => new Promise<Response>((give) => (late = give)),
    )
    const first = refreshNfts(inner)
    await clock.pass(10)
    held.data = () => nftAnswer([nftRow(7, { chainId: 'eip155:2' })])
    await kit.switchNetwork('eip155:2')
    expect(state()).toEqual({ status: 'loading' })
    await refresh()
    late(nftAnswer([nftRow(1)]))
    await first
    expect(ids()).toEqual([7])
  })

  test('error: a failure keeps what is known, and is not asked again for 30 s', async () => {
    const { refresh, more, retry, held, state, ids, clock, asked } = await setup(paged(20, 10))
    await refresh()
    held.data = () => new Response('', { status: 400 })
    await more()
    expect(state()).toMatchObject({ status: 'failed', retryAt: expect.any(Number) })
    expect(ids()).toEqual(upTo(10))
    const count = asked.length
    await retry()
    expect(asked).toHaveLength(count)
    held.data = paged(20, 10)
    await clock.pass(30_000)
    await retry()
    expect(ids()).toEqual(upTo(20))
  })

  test('behavior: a service that answers 404 has no such list, which is no failure', async () => {
    const { refresh, state } = await setup(() => new Response('', { status: 404 }))
    await refresh()
    expect(state()).toMatchObject({ status: 'ready', nfts: { items: [], isUnlisted: true } })
  })

  for (const body of ['', '<html>', '[]', '{"data":{}}', '{"data":[],"next":7}'])
    test(`error: the answer ${body} is a failure`, async () => {
      const { refresh, state } = await setup(() => new Response(body))
      await refresh()
      expect(state().status).toBe('failed')
    })
})
