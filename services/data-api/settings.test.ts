import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type Program, runProgram } from '../lib/testing/run-program.ts'
import { readSettings } from './settings.mjs'

const main = fileURLToPath(new URL('./main.mjs', import.meta.url))
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { rpcUrl: 'https://node.example', coin }
const token = { ...coin, symbol: 'USDC', decimals: 6, address: `0x${'a'.repeat(40)}`, price: 1 }
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const withNetworks = (networks: unknown) => ({ DATA_API_NETWORKS: JSON.stringify(networks) })
function run(env: Record<string, string>): Program {
  const program = runProgram(main, env)
  ends.push(() => program.stop())
  return program
}

describe('the settings of the data API', () => {
  it('are those of the environment', () => {
    const networks = { 'eip155:1': { ...network, tokens: [token], router: token.address }, 'solana:abc': network }
    const named = { DATA_API_NAMES_ZONE: 'id.example.org', DATA_API_NAMES_DATABASE: 'names.db' }
    const kept = { ...named, DATA_API_SESSIONS_DATABASE: 'sessions.db' }
    expect(readSettings({ ...withNetworks(networks), ...kept, DATA_API_PUBLIC_URL: 'https://data.example/' })).toEqual({
      publicUrl: 'https://data.example',
      names: { zone: 'id.example.org', file: 'names.db' },
      sessions: { file: 'sessions.db' },
      networks,
    })
  })

  it.each([
    [{}, 'DATA_API_NETWORKS is missing'],
    [withNetworks({}), 'at least one network'],
    [withNetworks({ 'bip122:1': network }), 'DATA_API_NETWORKS: bip122:1 is not a CAIP-2 id of eip155 or solana.'],
    [withNetworks({ 'eip155:1': { ...network, rpcUrl: 'node' } }), 'eip155:1.rpcUrl must be'],
    [withNetworks({ 'eip155:1': { ...network, coin: { ...coin, symbol: 'a' } } }), 'coin.symbol must be'],
    [withNetworks({ 'eip155:1': { ...network, coin: { ...coin, decimals: 1.5 } } }), 'coin.decimals must be'],
    [withNetworks({ 'eip155:1': { ...network, coin: { ...coin, price: '1' } } }), 'coin.price must be'],
    [withNetworks({ 'eip155:1': { ...network, coin: { ...coin, priceDayAgo: -1 } } }), 'coin.priceDayAgo must be'],
    [withNetworks({ 'eip155:1': { ...network, tokens: [{ ...token, address: '0x1' }] } }), 'tokens[0].address must be'],
    [withNetworks({ 'solana:abc': { ...network, tokens: [token] } }), 'must be an address of a token'],
    [withNetworks({ 'eip155:1': { ...network, router: '0x1' } }), 'router must be an address of a contract of eip155'],
    [withNetworks({ 'solana:abc': { ...network, router: token.address } }), 'router must be'],
    [{ ...withNetworks({ 'eip155:1': network }), DATA_API_PUBLIC_URL: 'data' }, 'DATA_API_PUBLIC_URL must be'],
    [{ ...withNetworks({ 'eip155:1': network }), DATA_API_NAMES_ZONE: 'Id' }, 'DATA_API_NAMES_ZONE must be'],
    [
      { ...withNetworks({ 'eip155:1': network }), DATA_API_NAMES_ZONE: 'id.test' },
      'DATA_API_NAMES_DATABASE is missing',
    ],
    [{ ...withNetworks({ 'eip155:1': network }), DATA_API_NAMES_DATABASE: 'a' }, 'DATA_API_NAMES_ZONE must be'],
  ])('refuse %o', (env, text) => {
    expect(() => readSettings(env)).toThrow(text)
  })
})

/** A node that answers every request of JSON-RPC with the same result. */
async function nodeWith(result: string): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const calls = [JSON.parse(text)].flat()
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }))
    response.end(JSON.stringify(Array.isArray(JSON.parse(text)) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the data API as a program', () => {
  it('answers, tells the health of its nodes, has no switches, and ends when it is told to', async () => {
    const rpcUrl = await nodeWith('0xde0b6b3a7640000')
    const program = run({ DATA_API_PORT: '0', ...withNetworks({ 'eip155:1': { rpcUrl, coin } }) })
    const url = await program.ready
    const balance = (chainId: string) => fetch(`${url}/v1/account/${token.address}/balance?chainId=${chainId}`)
    // Without a price in the settings there is neither price nor value.
    expect(await (await balance('eip155:1')).json()).toEqual({
      balances: [
        {
          ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1' },
          ...{ quantity: { decimals: '18', numeric: '1' }, iconUrl: `${url}/icons/ETH` },
        },
      ],
    })
    const health = await fetch(`${url}/health`)
    expect([health.status, await health.json()]).toEqual([200, { networks: { 'eip155:1': true } }])
    expect((await fetch(`${url}/_control`)).status).toBe(404)
    expect(await program.stop()).toBe(0)
  })

  it('says so when a node is away', async () => {
    const away = { rpcUrl: 'http://127.0.0.1:9', coin }
    const url = await run({ DATA_API_PORT: '0', ...withNetworks({ 'eip155:1': away }) }).ready
    const health = await fetch(`${url}/health`)
    expect([health.status, await health.json()]).toEqual([503, { networks: { 'eip155:1': false } }])
    expect((await fetch(`${url}/v1/account/${token.address}/balance?chainId=eip155:1`)).status).toBe(502)
  })

  it('says in one sentence why it does not start', async () => {
    const program = run({ DATA_API_NETWORKS: '[' })
    expect(await program.ended).toBe(1)
    expect(program.said()).toBe('DATA_API_NETWORKS is not JSON.\n')
  })
})
