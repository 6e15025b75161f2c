import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { demoTokens, deployTokens } from '../../demo/stack/evm/tokens.mjs'
import { startDataApi } from './data-api.mjs'
import { account, balancesOf, nobody } from './testing/balances.ts'

const [dollar] = demoTokens

let evm: Awaited<ReturnType<typeof start>>
let api: Awaited<ReturnType<typeof startDataApi>>
beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  await Promise.all(evm.chains.map(deployTokens))
  const networks = evm.chains.map(({ id, rpcUrl, nativeCurrency }) => [
    `eip155:${id}`,
    { rpcUrl, coin: { ...nativeCurrency, price: 3105.25 }, tokens: demoTokens },
  ])
  api = await startDataApi({ port: 0, networks: Object.fromEntries(networks) })
})
afterAll(async () => {
  await api?.stop()
  await evm?.stop()
})

const { get, rows } = balancesOf(() => api.url)

describe('the balances', () => {
  it('are those of the chain, exactly, the coin without an address', async () => {
    expect(await rows()).toMatchObject([
      { symbol: 'TIDE', quantity: { decimals: '18', numeric: '10000' }, price: 3105.25 },
      {
        symbol: 'HUSD',
        address: `eip155:31337:${dollar.address}`,
        quantity: { decimals: '6', numeric: '8204.1' },
      },
      { symbol: 'KITE', quantity: { decimals: '18', numeric: '642.123456789012345678' } },
      { symbol: 'BERTH', quantity: { decimals: '0', numeric: '3' } },
    ])
    expect((await rows())[0]).not.toHaveProperty('address')
    expect((await rows(account.address, 'eip155:31338'))[0]?.symbol).toBe('BSLT')
    expect(await rows(nobody)).toHaveLength(1)
  })

  it('are refused where there is no such network, and for what is no address', async () => {
    expect((await get(account.address, 'eip155:1')).status).toBe(400)
    expect((await get('0x12')).status).toBe(400)
    expect((await fetch(`${api.url}/v1/other`)).status).toBe(404)
  })

  it('come with pictures', async () => {
    const [row] = await rows()
    const icon = await fetch(row?.iconUrl ?? '')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  })
})
