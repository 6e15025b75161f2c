import { afterAll, beforeAll, expect, it } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { demoNfts, deployNfts } from '../../demo/stack/evm/nfts.mjs'
import { startDataApi } from './data-api.mjs'
import { account, nobody } from './testing/balances.ts'

interface Row {
  readonly tokenId: string
  readonly amount: string
  readonly standard: string
  readonly isSpam: boolean
}

const [lanterns, passes] = demoNfts
let evm: Awaited<ReturnType<typeof start>>
let api: Awaited<ReturnType<typeof startDataApi>>
beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  const [chain] = evm.chains
  if (!chain) throw new Error('No chain')
  await deployNfts(chain, 'http://127.0.0.1:1')
  const many = { ...lanterns, name: 'Many', items: Array.from({ length: 120 }, (_, id) => ({ id: `${id}` })) }
  const network = { rpcUrl: chain.rpcUrl, coin: chain.nativeCurrency }
  api = await startDataApi({
    port: 0,
    networks: { 'eip155:31337': { ...network, nfts: demoNfts }, 'eip155:31338': { ...network, nfts: [many, passes] } },
  })
})
afterAll(async () => {
  await api?.stop()
  await evm?.stop()
})

const get = (owner: string = account.address, chainId = 'eip155:31337', cursor = '') =>
  fetch(`${api.url}/v1/account/${owner}/nfts?chainId=${chainId}&cursor=${cursor}`)
const page = async (...place: Parameters<typeof get>): Promise<{ data: readonly Row[]; next: string | null }> =>
  (await get(...place)).json()

it('lists what the account holds of the settings, with how many and whether it is spam', async () => {
  const { data, next } = await page()
  expect(next).toBeNull()
  expect(data.map(({ standard, tokenId, amount }) => `${standard} ${tokenId} ${amount}`)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((id) => `ERC-721 ${id} 1`),
    ...['ERC-1155 1 5', 'ERC-1155 2 12', 'ERC-721 1 1'],
  ])
  expect(data.map(({ isSpam }) => isSpam)).toEqual([...Array(8).fill(false), true])
  expect(data[0]).toMatchObject({
    ...{ chainId: 'eip155:31337', contract: lanterns.address, name: 'Lantern #1' },
    collection: { name: 'Harbor Lanterns' },
  })
  expect((await page(nobody)).data).toEqual([])
})

it('goes on at its cursor, and passes over ids that do not exist', async () => {
  const first = await page(account.address, 'eip155:31338')
  expect(first.data.map(({ tokenId }) => tokenId)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(first.next).toBe('50')
  const last = await page(account.address, 'eip155:31338', '100')
  expect(last.data.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
    ['1', '5'],
    ['2', '12'],
  ])
  expect(last.next).toBeNull()
})

it('refuses what is no address, no network and no cursor', async () => {
  expect((await get('0x12')).status).toBe(400)
  expect((await get(account.address, 'eip155:1')).status).toBe(400)
  expect((await get(account.address, 'eip155:31337', 'x')).status).toBe(400)
})
