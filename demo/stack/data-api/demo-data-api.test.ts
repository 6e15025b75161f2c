import {
  concat,
  createWalletClient,
  decodeAbiParameters,
  defineChain,
  http,
  isAddress,
  numberToHex,
  pad,
  publicActions,
  toFunctionSelector,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, nobody, type Row } from '../../../services/data-api/testing/balances.ts'
import { start } from '../evm/evm.mjs'
import { demoTokens, deployTokens } from '../evm/tokens.mjs'
import { startDemoDataApi } from './demo-data-api.mjs'
import { knownAccount, lookAlike } from './older-history.mjs'

const [, kite, pass] = demoTokens

let evm: Awaited<ReturnType<typeof start>>
let api: Awaited<ReturnType<typeof startDemoDataApi>>
beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  await Promise.all(evm.chains.map(deployTokens))
  api = await startDemoDataApi({ port: 0, chains: evm.chains })
}, 30_000)
afterAll(async () => {
  await api?.stop()
  await evm?.stop()
})
afterEach(() => api.fail())

const { get, rows } = balancesOf(() => api.url)

describe('the faults', () => {
  type Read = (all: Row[]) => unknown
  it.each<[string, Parameters<typeof api.fail>[0], Read, unknown]>([
    ['numeric', { numeric: 5, symbol: 'HUSD' }, (all) => all[1]?.quantity.numeric, 5],
    ['nothing', { numeric: null, symbol: 'HUSD' }, (all) => all[1]?.quantity.numeric, null],
    ['decimals', { decimals: '18', symbol: 'HUSD' }, (all) => all[1]?.quantity.decimals, '18'],
    ['price', { price: 1e308, symbol: 'KITE' }, (all) => all[2]?.price, 1e308],
    ['other rows stay', { price: 0, symbol: 'KITE' }, (all) => all[1]?.price, 0.9998],
    ['fields that lack', { without: ['price'] }, (all) => 'price' in (all[0] ?? {}), false],
    ['a ghost', { rows: 'ghost' }, (all) => all[4]?.symbol, 'GHOST'],
  ])('change rows: %s', async (_, faults, read, expected) => {
    api.fail(faults)
    expect(read(await rows())).toEqual(expected)
  })

  it('change the answer', async () => {
    api.fail({ status: 429, retryAfter: 7, times: 1 })
    const limited = await get()
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await get()).status).toBe(200)
    api.fail({ body: 'html' })
    expect((await get()).headers.get('content-type')).toMatch(/html/)
    api.fail({ body: 'garbage' })
    await expect(rows()).rejects.toThrow()
    api.fail({ body: 'cut' })
    await expect(rows()).rejects.toThrow()
    api.fail({ dead: true })
    await expect(get()).rejects.toThrow()
    expect(() => api.fail({ weather: 'rain' } as never)).toThrow(/no fault/)
  })

  it('can be set over HTTP, from this machine', async () => {
    const set = await fetch(`${api.url}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"status":503}',
    })
    expect(set.status).toBe(200)
    expect((await get()).status).toBe(503)
  })

  it('include being away', async () => {
    await api.stop()
    await expect(get()).rejects.toThrow()
    await api.start()
    expect((await get()).status).toBe(200)
  })
})

describe('the tokens', () => {
  type Argument = string | bigint
  const calldata = (signature: string, args: readonly Argument[]) =>
    concat([
      toFunctionSelector(signature),
      ...args.map((value) => pad(typeof value === 'bigint' ? numberToHex(value) : (value as `0x${string}`))),
    ])
  const clientOf = (addressIndex: number) => {
    const [, chain] = evm.chains
    if (!chain) throw new Error('There are two chains')
    const { rpcUrl, pid: _, ...rest } = chain
    return createWalletClient({
      account: mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }),
      chain: defineChain({ ...rest, rpcUrls: { default: { http: [rpcUrl] } } }),
      transport: http(rpcUrl),
    }).extend(publicActions)
  }
  type Client = ReturnType<typeof clientOf>
  const read = async (client: Client, to: `0x${string}`, signature: string, ...args: Argument[]) =>
    (await client.call({ to, data: calldata(signature, args) })).data ?? '0x'
  const send = async (client: Client, signature: string, ...args: Argument[]) => {
    const hash = await client.sendTransaction({ to: kite.address, data: calldata(signature, args) })
    return client.waitForTransactionReceipt({ hash })
  }

  it('are what the standard says', async () => {
    const [owner, other] = [clientOf(3), clientOf(4)]
    const [ownerAddress, otherAddress] = [owner.account.address, other.account.address]
    const number = async (signature: string, ...args: Argument[]) =>
      BigInt(await read(owner, kite.address, signature, ...args))
    const text = async (signature: string) =>
      decodeAbiParameters([{ type: 'string' }], await read(owner, kite.address, signature))[0]
    const held = 642_123_456_789_012_345_678n
    expect([await text('name()'), await text('symbol()'), await number('decimals()')]).toEqual(['Kite', 'KITE', 18n])
    expect(BigInt(await read(owner, pass.address, 'decimals()'))).toBe(0n)
    expect(await number('totalSupply()')).toBe(held * 10n)
    expect(await number('balanceOf(address)', ownerAddress)).toBe(held)

    expect((await send(owner, 'transfer(address,uint256)', nobody, 5n)).logs).toHaveLength(1)
    expect(await number('balanceOf(address)', nobody)).toBe(5n)
    expect(await number('balanceOf(address)', ownerAddress)).toBe(held - 5n)
    await send(owner, 'transfer(address,uint256)', ownerAddress, 7n)
    expect(await number('balanceOf(address)', ownerAddress)).toBe(held - 5n)

    await send(owner, 'approve(address,uint256)', otherAddress, 10n)
    expect(await number('allowance(address,address)', ownerAddress, otherAddress)).toBe(10n)
    await send(other, 'transferFrom(address,address,uint256)', ownerAddress, nobody, 4n)
    expect(await number('allowance(address,address)', ownerAddress, otherAddress)).toBe(6n)
    expect(await number('balanceOf(address)', nobody)).toBe(9n)
    await send(other, 'mint(address,uint256)', nobody, 1n)
    expect(await number('totalSupply()')).toBe(held * 10n + 1n)

    const refused = (client: Client, signature: string, ...args: Argument[]) =>
      client.call({ account: client.account, to: kite.address, data: calldata(signature, args) })
    await expect(refused(other, 'transferFrom(address,address,uint256)', ownerAddress, nobody, 7n)).rejects.toThrow(
      /allowance/,
    )
    await expect(refused(owner, 'transfer(address,uint256)', nobody, held)).rejects.toThrow(/exceeds balance/)
  })
})

describe('the past of the demo’s account', () => {
  interface Entry {
    readonly id: string
    readonly metadata: { readonly sentFrom: string; readonly sentTo: string; readonly minedAt: string }
    readonly transfers: readonly { readonly fungible_info?: object; readonly nft_info?: { readonly flags: object } }[]
  }
  const pageOf = async (cursor: string): Promise<{ readonly data: readonly Entry[]; readonly next: string | null }> => {
    const query = new URLSearchParams({ chainId: 'eip155:31337', ...(cursor && { cursor }) })
    return (await fetch(`${api.url}/v1/account/${knownAccount}/history?${query}`)).json()
  }

  it('has 60 transactions that are no spam, in pages', async () => {
    const all: Entry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, next } = await pageOf(cursor)
      all.push(...data)
      cursor = next
    }
    // Transactions that tests sent on this chain come before.
    const older = all.filter(({ id }) => id.startsWith('eip155:31337 '))
    const isSpam = ({ nft_info }: Entry['transfers'][number]) => JSON.stringify(nft_info?.flags) === '{"is_spam":true}'
    const shown = older.filter(({ transfers }) => transfers.length === 0 || !transfers.every(isSpam))
    expect(shown).toHaveLength(60)
    expect(older.length).toBeGreaterThan(60)
    const times = older.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const transfers = shown.flatMap((one) => one.transfers)
    expect(new Set(transfers.map((one) => 'nft_info' in one))).toEqual(new Set([true, false]))
    expect(shown.some(({ metadata }) => metadata.sentFrom === lookAlike)).toBe(true)
    expect(shown.filter(({ metadata }) => !isAddress(metadata.sentFrom) || !isAddress(metadata.sentTo))).toEqual([])
  })

  it('fails as its switch says', async () => {
    api.fail({ rows: 'hostile' })
    const { data } = await pageOf('older-0')
    expect(data[0]).toBe(null)
    expect(data.some((one) => one?.id === 'hostile many')).toBe(true)
    api.fail({ status: 503 })
    const failed = await fetch(`${api.url}/v1/account/${knownAccount}/history?chainId=eip155:31337`)
    expect(failed.status).toBe(503)
  })
})
