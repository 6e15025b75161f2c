import { encodeFunctionData, erc20Abi, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenCode } from '../../../demo/stack/evm/token-code.mjs'
import { demoTokens, deployTokens } from '../../../demo/stack/evm/tokens.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Network } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { anvil as local } from '../networks.ts'
import { payments } from './payments.ts'

const [husd] = demoTokens
const fee = '0x5e1fCA0b12d4c86E3D5a7f9b1c3E5d7F9a1B3c5D'
const payer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let chain: Anvil
let network: Network
let c: Context
let fresh = 0

/** A recipient that nobody has used. */
const recipient = () => `0x${(0xbee0000 + ++fresh).toString(16).padStart(40, '0')}` as const
const send = (transaction: object) =>
  chain.rpc('eth_sendTransaction', [{ from: payer, ...transaction }]) as Promise<string>
const sendToken = (to: `0x${string}`, amount: bigint, token: string = husd.address) =>
  send({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }) })
const tokenTo = (to: string, token: string = husd.address) => ({ to, token, decimals: 6 })

/** The context of a node that gives one answer of a node that lags behind. */
const lagging = (method: string, result: unknown): Context => ({
  ...c,
  fetch: async (url, init) => {
    const { id, method: asked } = JSON.parse(String(init?.body))
    return asked === method ? Response.json({ jsonrpc: '2.0', id, result }) : fetch(url, init)
  },
})

beforeAll(async () => {
  chain = await startAnvil(31_337)
  await deployTokens({ rpcUrl: chain.url })
  const code = tokenCode({ name: 'Toll', symbol: 'TOLL', decimals: 6, feeBasisPoints: 100 })
  await chain.rpc('anvil_setCode', [fee, code])
  await chain.rpc('anvil_setStorageAt', [fee, pad(payer), pad(numberToHex(10_000_000n))])
  network = toNetwork({ ...local, rpcUrls: { default: { http: [chain.url] } } })
  c = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
}, 60_000)
afterAll(() => chain?.stop())

describe('payments on a real chain', () => {
  test('default: the code is a request of EIP-681, for a token and for coins', () => {
    expect(payments.uri(tokenTo(payer), 12_340_000n, network)).toBe(
      `ethereum:${husd.address}@31337/transfer?address=${payer}&uint256=12340000`,
    )
    expect(payments.uri({ to: payer, decimals: 18 }, 5n, network)).toBe(`ethereum:${payer}@31337?value=5`)
  })

  test('default: the coin of a network has the type of ether, of ENSIP-11, or its own', () => {
    const types = (id: number, testnet = false) => payments.coinTypes(toNetwork({ ...local, id, testnet }))
    expect(types(137)).toEqual([60, 2_147_483_785, 966])
    expect(types(8453)).toEqual([60, 2_147_492_101])
    expect(types(84_532, true)).toContain(1)
  })

  test('default: the token says its decimals and its symbol', async () => {
    expect(await payments.facts(husd.address, network, c)).toEqual({ decimals: 6, symbol: 'HUSD' })
    await expect(payments.facts(payer, network, c)).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
  })

  test('default: a transfer of the token is found once, after its place', async () => {
    const to = recipient()
    await sendToken(to, 1n)
    const since = await payments.now(network, c)
    const hash = await sendToken(to, 12_340_000n)
    const { found, next } = await payments.arrivals(tokenTo(to), since, network, c)
    expect(found).toEqual([{ hash, value: 12_340_000n, from: payer }])
    // The last blocks are searched again, for a node that lags behind.
    expect(await payments.arrivals(tokenTo(to), next, network, c)).toEqual({ found, next, more: false })
    expect(await payments.arrivalOf(hash, tokenTo(to), network, c)).toEqual(found[0])
  })

  test('behavior: another token, another recipient and a failed transfer are none', async () => {
    const to = recipient()
    const since = await payments.now(network, c)
    const other = await sendToken(recipient(), 5n)
    const kite = await sendToken(to, 5n, demoTokens[1].address)
    const failed = await send({
      to: husd.address,
      gas: '0x30d40',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 10n ** 30n] }),
    })
    expect(await chain.rpc('eth_getTransactionReceipt', [failed])).toMatchObject({ status: '0x0' })
    expect((await payments.arrivals(tokenTo(to), since, network, c)).found).toEqual([])
    for (const hash of [other, kite, failed, 'nonsense'])
      expect(await payments.arrivalOf(hash, tokenTo(to), network, c)).toBeUndefined()
  })

  test('behavior: of a token that keeps a part, what arrives counts', async () => {
    const to = recipient()
    const hash = await sendToken(to, 1_000_000n, fee)
    expect(await payments.arrivalOf(hash, tokenTo(to, fee), network, c)).toMatchObject({ value: 990_000n })
  })

  test('default: coins are found in the blocks', async () => {
    const to = recipient()
    const since = await payments.now(network, c)
    const hash = await send({ to, value: '0x5' })
    await send({ to: recipient(), value: '0x5' })
    const target = { to, decimals: 18 }
    const { found } = await payments.arrivals(target, since, network, c)
    expect(found).toEqual([{ hash, value: 5n, from: payer }])
    expect(await payments.arrivalOf(hash, target, network, c)).toEqual(found[0])
    // A transfer of a token to the same recipient pays no coins.
    expect(await payments.arrivalOf(await sendToken(to, 5n), target, network, c)).toBeUndefined()
  })

  test('behavior: coins of a failed transaction are none', async () => {
    // The token takes no coins.
    const to = husd.address
    const since = await payments.now(network, c)
    const failed = await send({ to, value: '0x5', gas: '0x30d40' })
    expect(await chain.rpc('eth_getTransactionReceipt', [failed])).toMatchObject({ status: '0x0' })
    const target = { to, decimals: 18 }
    expect((await payments.arrivals(target, since, network, c)).found).toEqual([])
    expect(await payments.arrivalOf(failed, target, network, c)).toBeUndefined()
  })

  test('behavior: many blocks are searched part by part', async () => {
    const to = recipient()
    const since = await payments.now(network, c)
    await send({ to, value: '0x7' })
    await chain.rpc('anvil_mine', ['0x64'])
    const last = await send({ to, value: '0x8' })
    const target = { to, decimals: 18 }
    const all: unknown[] = []
    let place = since
    for (let looks = 0; looks < 4; looks++) {
      const { found, next } = await payments.arrivals(target, place, network, c)
      all.push(...found.map(({ value }) => value))
      place = next
    }
    expect(all).toEqual([7n, 8n])
    expect(place).toBe(`${since}-${await payments.now(network, c)}`)
    expect(last).toMatch(/^0x/)
  })

  test('error: a node without the block, or without the receipt, is asked again and nothing is lost', async () => {
    const to = recipient()
    const target = { to, decimals: 18 }
    const since = await payments.now(network, c)
    const hash = await send({ to, value: '0x5' })
    for (const method of ['eth_getBlockByNumber', 'eth_getTransactionReceipt'])
      await expect(payments.arrivals(target, since, network, lagging(method, null))).rejects.toMatchObject({
        code: 'RPC_UNREACHABLE',
      })
    expect((await payments.arrivals(target, since, network, c)).found).toEqual([{ hash, value: 5n, from: payer }])
  })

  test('error: logs that a lagging node did not have are found by the next search', async () => {
    const to = recipient()
    const since = await payments.now(network, c)
    const hash = await sendToken(to, 5n)
    const { found, next } = await payments.arrivals(tokenTo(to), since, network, lagging('eth_getLogs', []))
    expect(found).toEqual([])
    expect((await payments.arrivals(tokenTo(to), next, network, c)).found).toEqual([{ hash, value: 5n, from: payer }])
  })

  test('behavior: the blocks that are searched again end at the start', async () => {
    const to = recipient()
    const target = { to, decimals: 18 }
    await send({ to, value: '0x7' })
    await sendToken(to, 7n)
    const since = await payments.now(network, c)
    await chain.rpc('anvil_mine', ['0x2'])
    for (const one of [target, tokenTo(to)]) {
      const { next } = await payments.arrivals(one, since, network, c)
      await chain.rpc('anvil_mine', ['0x1'])
      expect((await payments.arrivals(one, next, network, c)).found).toEqual([])
    }
  })
})
