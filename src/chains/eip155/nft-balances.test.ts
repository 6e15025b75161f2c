import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoNfts, deployNfts } from '../../../demo/stack/evm/nfts.mjs'
import { demoTokens, deployTokens } from '../../../demo/stack/evm/tokens.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import type { NftCollection } from '../core/balance-capability.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { nftBalances } from './nft-balances.ts'

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const [lanterns, passes] = demoNfts

let anvil: Anvil
let read: (owner: string, ...collections: NftCollection[]) => ReturnType<typeof nftBalances>
beforeAll(async () => {
  anvil = await startAnvil(31_337)
  await Promise.all([deployNfts({ rpcUrl: anvil.url }, 'http://127.0.0.1:1'), deployTokens({ rpcUrl: anvil.url })])
  const network = toNetwork({
    ...mainnet,
    ...{ id: 31_337, caipNetworkId: 'eip155:31337', rpcUrls: { default: { http: [anvil.url] } } },
  })
  const c: Context = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
  read = (owner, ...collections) => nftBalances(network, owner, collections, c)
})
afterAll(() => anvil?.stop())

const unique = { contract: lanterns.address, standard: lanterns.standard }
const several = { contract: passes.address, standard: passes.standard }
const idsOf = ({ items }: Awaited<ReturnType<typeof read>>) => items.map(({ id }) => id)

test('default: what a contract lists itself, with its metadata', async () => {
  const { items, unread } = await read(first, unique)
  expect(items.map(({ id }) => id)).toEqual([1n, 2n, 3n, 4n, 5n, 6n])
  expect(unread).toBe(0)
  expect(items[2]).toMatchObject({ ...unique, id: 3n, amount: 1n, collection: 'Harbor Lanterns' })
  const [, body = ''] = /^data:application\/json,(.*)$/.exec(items[2]?.uri ?? '') ?? []
  expect(JSON.parse(decodeURIComponent(body))).toEqual({
    ...{ name: 'Lantern #3', description: 'One of nine lanterns that light the quay.' },
    image: lanterns.items[2]?.image,
  })
})

test('default: of the ids that the page names those that the account holds', async () => {
  expect(idsOf(await read(second, { ...unique, ids: [1n, 8n, 7n, 77n] }))).toEqual([8n, 7n])
})

test('default: copies, by the balance of each id', async () => {
  const { items } = await read(first, { ...several, ids: [2n, 3n, 1n] })
  expect(items.map(({ id, amount, uri }) => [id, amount, uri])).toEqual([
    [2n, 12n, 'http://127.0.0.1:1/nfts/PASS/2.json'],
    [1n, 5n, 'http://127.0.0.1:1/nfts/PASS/1.json'],
  ])
  expect((await read(second, { ...several, ids: [1n, 2n] })).items).toEqual([])
})

test('behavior: contracts of another kind, or without code, are counted as unread and hide nothing', async () => {
  const [token] = demoTokens
  const { items, unread } = await read(
    first,
    ...[unique, { ...several, ids: [1n] }, several],
    ...[
      { contract: token.address, standard: 'ERC-721' as const },
      { contract: second, standard: 'ERC-1155' as const, ids: [1n] },
      { contract: second, standard: 'ERC-721' as const },
    ],
  )
  expect(items).toHaveLength(7)
  expect(unread).toBe(4)
})
