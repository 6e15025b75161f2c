import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoNfts, deployNfts } from '../../../demo/stack/evm/nfts.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { takeReported } from '../../../test/fakes/page.ts'
import { addWallet, createWorld, endWorld } from '../../../test/fakes/world.ts'
import { nftsAtom, nftsListedAtom } from './nfts.atoms.ts'
import { loadMoreNfts, refreshNfts } from './nfts.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const [lanterns, passes] = demoNfts

let anvil: Anvil
beforeAll(async () => {
  await import('../../chains/eip155/adapter.ts')
  anvil = await startAnvil(1)
  await deployNfts({ rpcUrl: anvil.url }, 'https://pictures.test')
})
afterAll(() => anvil?.stop())
afterEach(endWorld)

/** A connected kit whose network is a real chain, and whose other hosts answer as the test says. */
async function setup(nfts: object, pictures: (url: URL) => Response | Promise<Response> = () => Response.json({})) {
  const asked: string[] = []
  let rpcFetch: typeof fetch = fetch
  const world = createWorld({
    options: { nfts: nfts as never },
    rpc: ({ method, params }) => anvil.rpc(method, params),
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.hostname !== 'pictures.test' && url.hostname !== 'ipfs.test') return rpcFetch(input, init)
        asked.push(url.href)
        return pictures(url)
      },
    },
  })
  rpcFetch = world.rpc.fetch
  const wallet = addWallet({ accounts: [account] })
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner } = world
  return { ...world, asked, state: () => inner.store.get(nftsAtom), listed: () => inner.store.get(nftsListedAtom) }
}

const unique = { address: lanterns.address, standard: 'ERC-721' }
const several = { address: passes.address, standard: 'ERC-1155', ids: ['1', '2'] }

describe('NFTs without a data API', () => {
  test('default: of the collections of the option, with what the contract says of each', async () => {
    const { inner, state, listed, asked } = await setup({ collections: { 'eip155:1': [unique] } })
    expect(listed()).toBe(true)
    await refreshNfts(inner)
    const { items, unread, next } = state().nfts ?? { items: [] }
    expect([items.length, unread, next]).toEqual([6, 0, undefined])
    expect(items[2]).toMatchObject({
      ...{ id: 3n, amount: 1n, name: 'Lantern #3', collection: 'Harbor Lanterns' },
      ...{ description: 'One of nine lanterns that light the quay.', image: lanterns.items[2]?.image },
    })
    expect(asked).toEqual([])
  })

  test('default: metadata and pictures of a host that the page names', async () => {
    const { inner, state, asked } = await setup(
      { collections: { 'eip155:1': [several] }, hosts: ['https://pictures.test'], ipfsGateway: 'https://ipfs.test/' },
      (url) =>
        url.pathname.endsWith('1.json')
          ? Response.json({ name: 'Day pass', image: 'ipfs://bafyday/1.png' })
          : Response.json({ name: 'Season pass', image: 'https://elsewhere.test/2.png' }),
    )
    await refreshNfts(inner)
    expect(state().nfts?.items).toMatchObject([
      { name: 'Day pass', amount: 5n, image: 'https://ipfs.test/ipfs/bafyday/1.png' },
      { name: 'Season pass', amount: 12n },
    ])
    expect(state().nfts?.items[1]).not.toHaveProperty('image')
    expect(asked).toEqual(['https://pictures.test/nfts/PASS/1.json', 'https://pictures.test/nfts/PASS/2.json'])
  })

  test('behavior: no other host is asked, and what it would say is left out', async () => {
    const { inner, state, asked } = await setup({ collections: { 'eip155:1': [several] } })
    await refreshNfts(inner)
    expect(state().nfts?.items.map(({ name }) => name)).toEqual(['Tide Passes #1', 'Tide Passes #2'])
    expect(state().nfts?.items.every(({ isBare }) => !isBare)).toBe(true)
    expect(asked).toEqual([])
  })

  for (const [name, answer] of [
    ['too long', () => new Response(`{"name":"${'x'.repeat(70_000)}"}`)],
    ['no JSON', () => new Response('<html>')],
    ['a list', () => Response.json([])],
    ['an error', () => new Response('', { status: 500 })],
    ['nothing', () => Promise.reject(new TypeError('away'))],
  ] as const)
    test(`error: metadata that are ${name} hide no item`, async () => {
      const hosts = ['https://pictures.test']
      const { inner, state } = await setup({ collections: { 'eip155:1': [several] }, hosts }, answer)
      await refreshNfts(inner)
      expect(state().nfts?.items.map(({ name: said }) => said)).toEqual(['Tide Passes #1', 'Tide Passes #2'])
      expect(state().nfts?.items.map(({ isBare }) => isBare)).toEqual([true, true])
    })

  test('error: metadata that do not come are not waited for longer than 5 s', async () => {
    const hosts = ['https://pictures.test']
    const { inner, state, clock, asked } = await setup(
      { collections: { 'eip155:1': [several] }, hosts },
      () => new Promise<never>(() => {}),
    )
    let isDone = false
    const done = refreshNfts(inner).finally(() => {
      isDone = true
    })
    let waited = 0
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      // Time passes while the host of the pictures is asked, and not while the chain is, which answers in its own time.
      if (asked.length === waited) continue
      waited = asked.length
      await clock.pass(5_000)
    }
    await done
    expect([state().status, state().nfts?.items.length]).toEqual(['ready', 2])
    expect(waited).toBeGreaterThan(0)
  })

  test('error: a wrong collection is told to the developer, and the others stay', async () => {
    const wrong = [
      { address: 'cats', standard: 'ERC-721' },
      { ...several, ids: undefined },
      { ...unique, ids: [1] },
      null,
    ]
    const { inner, state } = await setup({ collections: { 'eip155:1': [...wrong, unique] } })
    await refreshNfts(inner)
    expect(state().nfts?.items).toHaveLength(6)
    expect(takeReported().map((error) => (error as { code?: string }).code)).toEqual(wrong.map(() => 'OPTION_INVALID'))
    await loadMoreNfts(inner)
  })

  test('behavior: without a source there is no list', async () => {
    const { inner, state, listed } = await setup({ collections: { 'eip155:2': [unique] } })
    expect(listed()).toBe(false)
    await refreshNfts(inner)
    expect(state()).toEqual({ status: 'loading' })
  })
})
