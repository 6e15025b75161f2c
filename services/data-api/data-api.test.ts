import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWalletClient, encodeFunctionData, http, parseAbi, publicActions, zeroAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { demoTokens, deployTokens } from '../../demo/stack/evm/tokens.mjs'
import { startDataApi } from './data-api.mjs'
import { account, balancesOf, nobody } from './testing/balances.ts'

const [dollar] = demoTokens

interface HistoryRow {
  readonly metadata: { readonly operationType: string; readonly status: string }
  readonly transfers: readonly {
    readonly direction: string
    readonly quantity: { readonly numeric: string }
    readonly fungible_info: { readonly symbol: string }
  }[]
}

let evm: Awaited<ReturnType<typeof start>>
let api: Awaited<ReturnType<typeof startDataApi>>
beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  await Promise.all(evm.chains.map(deployTokens))
  const networks = evm.chains.map(({ id, rpcUrl, nativeCurrency }) => [
    `eip155:${id}`,
    { rpcUrl, coin: { ...nativeCurrency, price: 3105.25, priceDayAgo: 3084.2 }, tokens: demoTokens },
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
      { symbol: 'TIDE', quantity: { decimals: '18', numeric: '10000' }, price: 3105.25, priceDayAgo: 3084.2 },
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

  it('are kept for a while where the service says so, unless a token of them is to be read anew', async () => {
    const [chain] = evm.chains
    if (!chain) throw new Error('No chain')
    const place = `eip155:${chain.id}`
    const keeping = await startDataApi({
      ...{ port: 0, keepBalances: 600_000 },
      networks: { [place]: { rpcUrl: chain.rpcUrl, coin: chain.nativeCurrency } },
    })
    const owner = '0x00000000000000000000000000000000000000C1'
    const read = async (forceUpdate = '') => {
      const query = new URLSearchParams({ currency: 'usd', chainId: place, ...(forceUpdate && { forceUpdate }) })
      const { balances } = await (await fetch(`${keeping.url}/v1/account/${owner}/balance?${query}`)).json()
      return balances[0].quantity.numeric
    }
    expect(await read()).toBe('0')
    const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) }).extend(publicActions)
    const hash = await wallet.sendTransaction({ to: owner, value: 10n ** 18n, chain: null })
    await wallet.waitForTransactionReceipt({ hash })
    expect(await read()).toBe('0')
    expect(await read('eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')).toBe('0')
    expect(await read(`${place}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`)).toBe('1')
    expect(await read()).toBe('1')
    await keeping.stop()
  })

  it('that are kept are of one account only, and never those of an earlier read that came late', async () => {
    let balance = 0
    let hold: Promise<unknown> | undefined
    const node = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const call = JSON.parse(body)
      // Each account of Solana has as much as the code of its first letter.
      if (!Array.isArray(call)) {
        response.end(JSON.stringify({ result: { value: call.params[0].charCodeAt(0) } }))
        return
      }
      const result = `0x${(++balance).toString(16)}`
      await hold
      response.end(JSON.stringify([{ id: 0, result }]))
    })
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
    const coin = { name: 'Coin', symbol: 'COIN', decimals: 0 }
    const keeping = await startDataApi({
      ...{ port: 0, keepBalances: 600_000 },
      networks: { 'eip155:1': { rpcUrl, coin }, 'solana:1': { rpcUrl, coin } },
    })
    const read = async (chainId: string, owner: string, more = '') => {
      const response = await fetch(`${keeping.url}/v1/account/${owner}/balance?chainId=${chainId}${more}`)
      return (await response.json()).balances[0].quantity.numeric
    }
    const mint = 'AbcdefghAbcdefghAbcdefghAbcdefgh'
    expect([await read('solana:1', mint), await read('solana:1', mint.replace('A', 'a'))]).toEqual(['65', '97'])
    const owner = '0x00000000000000000000000000000000000000C1'
    let release = (_: unknown) => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    const late = read('eip155:1', owner)
    await expect.poll(() => balance).toBe(1)
    hold = undefined
    expect(await read('eip155:1', owner, '&forceUpdate=eip155:1:0x1')).toBe('2')
    release(undefined)
    expect(await late).toBe('1')
    expect(await read('eip155:1', owner.toLowerCase())).toBe('2')
    await keeping.stop()
    node.close()
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

describe('the history', () => {
  const other = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })
  const friend = '0x00000000000000000000000000000000000000b2'
  const history = async (owner: string, query = '') => {
    const response = await fetch(`${api.url}/v1/account/${owner}/history?chainId=eip155:31337${query}`)
    return { status: response.status, ...(await response.json()) }
  }

  it('is that of the chain, the newest first: coins, tokens, approvals, failures', async () => {
    const [chain] = evm.chains
    const transport = http(chain?.rpcUrl)
    const network = { id: 31337, name: 'local', rpcUrls: { default: { http: [] } }, nativeCurrency: dollar }
    const client = createWalletClient({ account: other, chain: network, transport }).extend(publicActions)
    const abi = parseAbi([
      'function transfer(address to, uint256 value) returns (bool)',
      'function approve(address spender, uint256 value) returns (bool)',
    ])
    const mined = async (hash: `0x${string}`) => client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    await mined(await client.sendTransaction({ to: friend, value: 25n * 10n ** 17n }))
    const token = { address: dollar.address, abi } as const
    await mined(await client.writeContract({ ...token, functionName: 'transfer', args: [friend, 1_500_000n] }))
    await mined(await client.writeContract({ ...token, functionName: 'approve', args: [friend, 1n] }))
    await mined(await client.writeContract({ ...token, functionName: 'approve', args: [friend, 0n] }))
    // A contract that may be a collection: an item to nobody, and the item with the id 0 to somebody.
    for (const args of [
      [zeroAddress, 7n],
      [friend, 0n],
    ] as const)
      await mined(
        await client.sendTransaction({
          to: '0x00000000000000000000000000000000000000c3',
          data: encodeFunctionData({ abi, functionName: 'approve', args }),
        }),
      )
    const excess = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 10n ** 30n] })
    await mined(await client.sendTransaction({ to: dollar.address, data: excess, gas: 100_000n }))

    const { data, next } = await history(other.address)
    const brief = data.map(({ metadata, transfers }: HistoryRow) => [
      metadata.operationType,
      metadata.status,
      ...transfers.map(({ direction, quantity, fungible_info }) =>
        [direction, quantity.numeric, fungible_info.symbol].join(' '),
      ),
    ])
    expect(brief).toEqual([
      ['execute', 'failed'],
      ['approve', 'confirmed'],
      ['revoke', 'confirmed'],
      ['revoke', 'confirmed'],
      ['approve', 'confirmed'],
      ['send', 'confirmed', 'out 1.5 HUSD'],
      ['send', 'confirmed', 'out 2.5 TIDE'],
    ])
    expect(next).toBeNull()
    const [newest, before] = (await history(friend)).data
    expect(newest.metadata).toMatchObject({ operationType: 'receive', chain: 'eip155:31337', sentTo: friend })
    expect(newest.transfers[0]).toMatchObject({ direction: 'in', quantity: { numeric: '1.5' } })
    expect(before.transfers[0]).toMatchObject({ direction: 'in', quantity: { numeric: '2.5' }, price: 3105.25 })
  })

  it('ends at the first block, and refuses what is no cursor or no address', async () => {
    expect(await history(other.address, '&cursor=0')).toMatchObject({ status: 200, data: [], next: null })
    expect((await history(other.address, '&cursor=-1')).status).toBe(400)
    expect((await history('0x12')).status).toBe(400)
  })
})
