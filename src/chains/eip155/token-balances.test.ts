import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, erc20Abi, multicall3Abi } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { demoTokens, deployTokens } from '../../../demo/stack/evm/tokens.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { fakeRpc, type RpcHandler } from '../../../test/fakes/rpc.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { tokenBalances } from './token-balances.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const addressOf = (index: number) => `0x${(index + 1).toString(16).padStart(40, 'a')}` as const
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: ['https://rpc.test'] } } })

interface Token {
  readonly decimals: number
  readonly balance: bigint
  readonly symbol: string
  readonly name: string
}
const dollar: Token = { decimals: 6, balance: 8_204_100_000n, symbol: 'HUSD', name: 'Halden Dollar' }

type Read = (to: string, data: `0x${string}`) => `0x${string}` | undefined
/** Answers of contracts that are what ERC-20 says. */
const contracts =
  (tokens: { readonly [address: string]: Token }): Read =>
  (to, data) => {
    const token = tokens[to.toLowerCase()]
    if (!token) return '0x'
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
    const result = { decimals: token.decimals, symbol: token.symbol, name: token.name, balanceOf: token.balance }
    return encodeFunctionResult({
      abi: erc20Abi,
      functionName: functionName as 'symbol',
      result: result[functionName as 'symbol'],
    })
  }

/** A network with or without Multicall3. */
function place(
  read: Read,
  aggregate?: (results: readonly { success: boolean; returnData: `0x${string}` }[]) => unknown,
) {
  let calls = 0
  const handler: RpcHandler = ({ method, params }) => {
    if (method === 'eth_chainId') return '0x1'
    calls++
    const { to, data } = params[0] as { to: string; data: `0x${string}` }
    if (to !== multicall) {
      const answer = read(to, data)
      if (answer === undefined) throw { code: 3, message: 'execution reverted' }
      return answer
    }
    if (!aggregate) return '0x'
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    return aggregate(
      ((args?.[0] ?? []) as readonly { target: string; allowFailure: boolean; callData: `0x${string}` }[]).map(
        ({ target, callData, allowFailure }) => {
          expect(allowFailure).toBe(true)
          const returnData = read(target, callData)
          return { success: returnData !== undefined, returnData: returnData ?? '0x' }
        },
      ),
    )
  }
  const { fetch } = fakeRpc(handler)
  const c: Context = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
  return { read: (tokens: readonly string[]) => tokenBalances(network, owner, tokens, c), calls: () => calls }
}
const honest = (results: readonly { success: boolean; returnData: `0x${string}` }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })

/** The creation code of Multicall3, which viem has but does not export. */
const multicall3Bytecode = () =>
  /multicall3Bytecode = '(0x[\da-f]+)'/.exec(
    readFileSync(new URL('../../../node_modules/viem/_esm/constants/contracts.js', import.meta.url), 'utf8'),
  )?.[1]

describe('on a real chain', () => {
  let anvil: Anvil
  afterAll(() => anvil?.stop())

  test('default: the same with Multicall3 and without it, also for a token that is none', async () => {
    anvil = await startAnvil(31_337)
    await deployTokens({ rpcUrl: anvil.url })
    const local = toNetwork({
      ...{ ...mainnet, id: 31_337, caipNetworkId: 'eip155:31337' as const },
      rpcUrls: { default: { http: [anvil.url] } },
    })
    const c: Context = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [local] }
    const listed = [...demoTokens.map(({ address }) => address), owner]
    const before = await tokenBalances(local, owner, listed, c)
    expect(before.map((one) => one?.symbol)).toEqual([...demoTokens.map(({ symbol }) => symbol), undefined])
    expect(before[0]).toMatchObject({ decimals: 6, value: 8_204_100_000n })
    const sent = await anvil.rpc('eth_sendTransaction', [{ from: owner, data: multicall3Bytecode(), gas: '0x4c4b40' }])
    const receipt = (await anvil.rpc('eth_getTransactionReceipt', [sent])) as { contractAddress: string }
    const code = await anvil.rpc('eth_getCode', [receipt.contractAddress, 'latest'])
    await anvil.rpc('anvil_setCode', [multicall, code])
    let calls = 0
    const counting: typeof fetch = (input, init) => {
      if (String(init?.body).includes('eth_call')) calls++
      return fetch(input, init)
    }
    expect(await tokenBalances(local, owner, listed, { ...c, fetch: counting })).toEqual(before)
    expect(calls).toBe(1)
  })
})

describe('tokens by their contracts', () => {
  const three = [addressOf(0), addressOf(1), addressOf(2)]
  const tokens = {
    [three[0] as string]: dollar,
    [three[2] as string]: { decimals: 18, balance: 2n ** 256n - 1n, symbol: 'K', name: 'Ktñ 🪁'.repeat(12) },
  }
  const expected = [
    { address: three[0], decimals: 6, value: 8_204_100_000n, symbol: 'HUSD', name: 'Halden Dollar' },
    undefined,
    { address: three[2], decimals: 18, value: 2n ** 256n - 1n, symbol: 'K', name: 'Ktñ 🪁'.repeat(12) },
  ]

  test('default: one call where Multicall3 stands', async () => {
    const { read, calls } = place(contracts(tokens), honest)
    expect(await read(three)).toEqual(expected)
    expect(calls()).toBe(1)
  })

  test('default: call by call where it does not', async () => {
    const { read, calls } = place(contracts(tokens))
    expect(await read(three)).toEqual(expected)
    expect(calls()).toBe(1 + 3 * 4)
  })

  test('behavior: a contract that reverts takes no other with it', async () => {
    const reverting: Read = (to, data) => (to.toLowerCase() === three[1] ? undefined : contracts(tokens)(to, data))
    expect(await place(reverting, honest).read(three)).toEqual(expected)
    expect(await place(reverting).read(three)).toEqual(expected)
  })

  test('behavior: many are read in parts', async () => {
    const many = Array.from({ length: 120 }, (_, index) => addressOf(index))
    const { read, calls } = place(contracts(Object.fromEntries(many.map((one) => [one, dollar]))), honest)
    expect((await read(many)).map((one) => one?.address)).toEqual(many)
    expect(calls()).toBe(3)
  })

  test('behavior: a name in one word, as of old tokens', async () => {
    const maker = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}` as const
    const read: Read = (to, data) => (/^0x(95d89b41|06fdde03)/.test(data) ? maker : contracts(tokens)(to, data))
    expect((await place(read, honest).read([three[0] as string]))[0]).toMatchObject({ symbol: 'MKR', name: 'MKR' })
  })

  test('error: a node that is away is no empty account', async () => {
    const fetch = (async () => new Response('', { status: 502 })) as typeof globalThis.fetch
    const clock = { ...systemClock, after: (_: number, callback: () => void) => systemClock.after(0, callback) }
    const c: Context = { signal: new AbortController().signal, clock, fetch, networks: [network] }
    await expect(tokenBalances(network, owner, three, c)).rejects.toSatisfy((e) => WmError.is(e, 'RPC_UNREACHABLE'))
  })

  test('property: whatever the answers are, a token is read exactly or not at all', async () => {
    const junk = fc.oneof(
      fc.constant('0x' as const),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const),
      fc
        .array(fc.bigInt({ min: 0n, max: 300n }), { maxLength: 8 })
        .map((words) => `0x${words.map((one) => one.toString(16).padStart(64, '0')).join('')}` as const),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => encodeAbiParameters([{ type: 'uint256' }], [value])),
    )
    await fc.assert(
      fc.asyncProperty(junk, junk, junk, fc.option(junk), async (decimals, balance, text, whole) => {
        const read: Read = (_, data) =>
          data === '0x313ce567' ? decimals : data.startsWith('0x70a08231') ? balance : text
        const [found] = await place(read, whole === null ? honest : () => whole).read([addressOf(0)])
        const isWord = (one: string) => one.length === 66
        const isExact = isWord(decimals) && isWord(balance) && BigInt(decimals) <= 36n
        expect(found && [found.decimals, found.value]).toEqual(
          isExact ? [Number(decimals), BigInt(balance)] : undefined,
        )
      }),
      { numRuns: tries(2_000) },
    )
  })
})
