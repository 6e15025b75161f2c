import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  createWalletClient,
  decodeFunctionData,
  defineChain,
  getAddress,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { deployPools, swapRouter } from '../../demo/stack/evm/pools.mjs'
import { demoTokens, deployTokens } from '../../demo/stack/evm/tokens.mjs'
import { startDataApi } from './data-api.mjs'

const owner = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 5 })
const [dollar, kite, pass] = demoTokens
const chainId = 'eip155:31337'
const id = (address: string) => `${chainId}:${address}`
const coin = id('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
const user = id(owner.address)
const abi = parseAbi([
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

function makeClient(rpcUrl: string) {
  const nativeCurrency = { name: 'Tide', symbol: 'TIDE', decimals: 18 }
  const chain = defineChain({ id: 31337, name: 'Tidepool', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  return createWalletClient({ account: owner, chain, transport: http(rpcUrl), pollingInterval: 20 }).extend(
    publicActions,
  )
}

let evm: Awaited<ReturnType<typeof start>>
let api: Awaited<ReturnType<typeof startDataApi>>
let client: ReturnType<typeof makeClient>
beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  const [chain, other] = evm.chains
  if (!chain || !other) throw new Error('The chains did not start.')
  await deployTokens(chain)
  await deployPools(chain, '3105.25')
  const priced = { ...chain.nativeCurrency, price: 3105.25 }
  api = await startDataApi({
    port: 0,
    networks: {
      [chainId]: { rpcUrl: chain.rpcUrl, coin: priced, tokens: demoTokens, router: swapRouter },
      // A router that nobody has deployed there.
      'eip155:31338': { rpcUrl: other.rpcUrl, coin: other.nativeCurrency, router: swapRouter },
      'eip155:7': { rpcUrl: chain.rpcUrl, coin: priced, tokens: demoTokens },
    },
  })
  client = makeClient(chain.rpcUrl)
})
afterAll(async () => {
  await api?.stop()
  await evm?.stop()
})

async function answerTo(response: Promise<Response>) {
  const answer = await response
  return { status: answer.status, ...(await answer.json()) }
}
const get = (path: string, query: Record<string, string>) =>
  answerTo(fetch(`${api.url}/v1/convert/${path}?${new URLSearchParams(query)}`))
const post = (path: string, body: unknown) =>
  answerTo(fetch(`${api.url}/v1/${path}`, { method: 'POST', body: JSON.stringify(body) }))
const quote = async (from: string, to: string, amount: bigint) =>
  BigInt((await get('quotes', { from, to, amount: `${amount}`, userAddress: owner.address })).quotes[0].toAmount)
const build = async (from: string, to: string, amount: bigint, slippage = 1) =>
  (
    await post('convert/build-transaction', {
      ...{ amount: `${amount}`, eip155: { slippage }, projectId: '' },
      ...{ from, to, userAddress: user, disableEstimate: true },
    })
  ).tx
const held = (address: `0x${string}`) =>
  client.readContract({ address, abi, functionName: 'balanceOf', args: [owner.address] })
const addressOf = (text: string) => getAddress(text.slice(text.lastIndexOf(':') + 1))
const send = async (to: string, tx: { data: `0x${string}` }, value = 0n) => {
  // A pool writes its prices in the first swap of a second: an estimate of the second before may fall short.
  const call = { to: addressOf(to), data: tx.data, value }
  const hash = await client.sendTransaction({ ...call, gas: (await client.estimateGas(call)) + 100_000n })
  return client.waitForTransactionReceipt({ hash })
}
const optional = { gas: expect.any(String), gasPrice: expect.any(String) }

describe('swaps of the data API', () => {
  it('list the coin, and the tokens that have a pool with it', async () => {
    const { tokens } = await get('tokens', { chainId })
    expect(tokens).toEqual([
      {
        ...{ name: 'Tide', symbol: 'TIDE', decimals: 18, address: coin },
        ...{ logoUri: `${api.url}/icons/TIDE`, eip2612: false },
      },
      expect.objectContaining({ symbol: 'HUSD', decimals: 6, address: id(dollar.address) }),
      expect.objectContaining({ symbol: 'KITE', address: id(kite.address) }),
    ])
  })

  it('give for coins at least the reviewed minimum, and exactly the quote when the pool has not moved', async () => {
    const amount = parseEther('1')
    const expected = await quote(coin, id(dollar.address), amount)
    // 500 coins are in the pool, 0.3 % is its fee: by its own formula.
    const [reserve, coins] = [await balanceOfPool(dollar.address), parseEther('500')]
    const paid = amount * 997n
    expect(expected).toBe((paid * reserve) / (coins * 1000n + paid))
    const tx = await build(coin, id(dollar.address), amount)
    expect(tx).toMatchObject({ from: user, to: id(swapRouter), amount: `${expected}`, eip155: optional })
    const { functionName, args } = decodeFunctionData({ abi, data: tx.data })
    expect(functionName).toBe('swapExactETHForTokens')
    expect(args?.[0]).toBe((expected * 99n) / 100n)
    const before = await held(dollar.address)
    const { gasUsed } = await send(tx.to, tx, amount)
    expect((await held(dollar.address)) - before).toBe(expected)
    expect(gasUsed).toBeLessThan(BigInt(tx.eip155.gas))
  })

  it('take of a token what was approved, and no more is approved', async () => {
    const amount = parseUnits('250', 6)
    const [from, to] = [id(dollar.address), coin]
    const approve = { from, to, userAddress: user, amount: `${amount}` }
    expect(await get('allowance', { tokenAddress: from, userAddress: user })).toEqual({ status: 200, allowance: '0' })
    const { tx: approval } = await get('build-approve', approve)
    expect(decodeFunctionData({ abi, data: approval.data })).toEqual({
      functionName: 'approve',
      args: [swapRouter, amount],
    })
    await send(approval.from, approval)
    expect((await get('allowance', { tokenAddress: from, userAddress: user })).allowance).toBe(`${amount}`)
    const tx = await build(from, to, amount, 0.5)
    const before = await client.getBalance(owner)
    const { gasUsed, effectiveGasPrice } = await send(tx.to, tx)
    expect((await client.getBalance(owner)) - before + gasUsed * effectiveGasPrice).toBe(BigInt(tx.amount))
    expect((await get('allowance', { tokenAddress: from, userAddress: user })).allowance).toBe('0')
    expect(gasUsed).toBeLessThan(BigInt(tx.eip155.gas))
  })

  it('lead from token to token through the coin', async () => {
    const amount = parseUnits('10', 6)
    const [from, to] = [id(dollar.address), id(kite.address)]
    await send(from, (await get('build-approve', { from, to, userAddress: user, amount: `${amount}` })).tx)
    const tx = await build(from, to, amount)
    const { args } = decodeFunctionData({ abi, data: tx.data })
    expect(args?.[2]).toHaveLength(3)
    const before = await held(kite.address)
    const { gasUsed } = await send(tx.to, tx)
    expect((await held(kite.address)) - before).toBe(BigInt(tx.amount))
    expect(gasUsed).toBeLessThan(BigInt(tx.eip155.gas))
  })

  it('fail on the chain when the pool has moved beyond the slippage', async () => {
    const amount = parseEther('2')
    const tx = await build(coin, id(dollar.address), amount, 0.1)
    await send(tx.to, await build(coin, id(dollar.address), parseEther('3')), parseEther('3'))
    await expect(send(tx.to, tx, amount)).rejects.toThrow('INSUFFICIENT_OUTPUT_AMOUNT')
  })

  it('tell what gas and tokens cost', async () => {
    const { standard, fast, instant } = await get('gas-price', { chainId })
    expect(BigInt(standard)).toBe(await client.getGasPrice())
    expect(BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant)).toBe(true)
    const addresses = [coin, id(dollar.address), id(`0x${'1'.repeat(40)}`)]
    // The settings of this test have a price of the coin alone.
    expect(await post('fungible/price', { currency: 'usd', addresses, projectId: '' })).toEqual({
      status: 200,
      fungibles: [{ address: coin, name: 'Tide', symbol: 'TIDE', iconUrl: `${api.url}/icons/TIDE`, price: 3105.25 }],
    })
  })

  const pair = { from: coin, to: id(dollar.address), amount: '1000000', userAddress: owner.address }
  it.each([
    ['no amount', { ...pair, amount: '' }, 'amount'],
    ['nothing', { ...pair, amount: '0' }, 'amount'],
    ['a fraction', { ...pair, amount: '1.5' }, 'amount'],
    ['more than a contract can count', { ...pair, amount: `${2n ** 256n}` }, 'amount'],
    ['the same twice', { ...pair, to: coin }, 'from or to'],
    ['a token without a pool', { ...pair, to: id(pass.address) }, 'from or to'],
    ['two networks', { ...pair, to: `eip155:31338:${dollar.address}` }, 'from or to'],
    ['no address', { ...pair, from: `${chainId}:0x12` }, 'from or to'],
    ['a network without a router', { ...pair, from: `eip155:7:${kite.address}`, to: `eip155:7:${dollar.address}` }, ''],
  ])('refuse %s', async (_, query, name) => {
    expect(await get('quotes', query)).toEqual({
      status: 400,
      error: name ? `Wrong parameter: ${name}` : 'Unsupported network',
    })
  })

  it('say that a pool has not enough', async () => {
    // The smallest unit of 18 decimals is worth less than the smallest one of 6.
    const response = await fetch(`${api.url}/v1/convert/quotes?${new URLSearchParams({ ...pair, amount: '1' })}`)
    const [reason] = (await response.json()).reasons
    expect([response.status, reason.description]).toEqual([400, 'Insufficient liquidity'])
  })

  it('build nothing without a bound: no approval of everything, no slippage of everything', async () => {
    const { from, to } = { from: id(dollar.address), to: coin }
    expect((await get('build-approve', { from, to, userAddress: user })).error).toBe('Wrong parameter: amount')
    expect((await get('build-approve', { from: coin, to: from, userAddress: user, amount: '1' })).status).toBe(400)
    const body = { from, to, userAddress: user, amount: '1000000' }
    for (const slippage of [undefined, -1, 51, '1'])
      expect((await post('convert/build-transaction', { ...body, eip155: { slippage } })).status).toBe(400)
    for (const wrong of [null, 7, [], { ...body, userAddress: owner.address, eip155: { slippage: 1 } }])
      expect((await post('convert/build-transaction', wrong)).status).toBe(400)
    expect((await post('fungible/price', { currency: 'eur', addresses: [] })).status).toBe(400)
    expect((await fetch(`${api.url}/v1/convert/build-transaction`)).status).toBe(404)
  })

  it('know a pool again that the node has once said nothing of', async () => {
    const refused = vi.fn()
    // A node that refuses what it is asked of pools, once.
    const proxy = createServer(async (request, response) => {
      const asked = JSON.parse(await text(request))
      const headers = { 'content-type': 'application/json' }
      const answered = await fetch(evm.chains[0]?.rpcUrl ?? '', {
        method: 'POST',
        headers,
        body: JSON.stringify(asked),
      })
      const answers = await answered.json()
      const isOfPools = JSON.stringify(asked).includes('e6a43905')
      if (isOfPools && refused.mock.calls.length === 0)
        for (const answer of answers)
          Object.assign(answer, { result: undefined, error: { code: -32005, message: 'Limit' } })
      if (isOfPools) refused()
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const { port } = proxy.address() as AddressInfo
    const network = { rpcUrl: `http://127.0.0.1:${port}`, coin: { name: 'Tide', symbol: 'TIDE', decimals: 18 } }
    const service = await startDataApi({
      port: 0,
      networks: { [chainId]: { ...network, tokens: demoTokens, router: swapRouter } },
    })
    try {
      const list = async () => (await answerTo(fetch(`${service.url}/v1/convert/tokens?chainId=${chainId}`))).tokens
      expect(await list()).toHaveLength(1)
      expect(await list()).toHaveLength((await get('tokens', { chainId })).tokens.length)
      await list()
      // Once every pool is known, the node is not asked again.
      expect(refused).toHaveBeenCalledTimes(2)
    } finally {
      await service.stop()
      proxy.closeAllConnections()
      proxy.close()
    }
  })

  it('list the coin alone where the settings name no tokens', async () => {
    const [chain] = evm.chains
    if (!chain) throw new Error('The chain did not start.')
    const service = await startDataApi({
      port: 0,
      networks: { [chainId]: { rpcUrl: chain.rpcUrl, coin: chain.nativeCurrency, router: swapRouter } },
    })
    try {
      const { status, tokens } = await answerTo(fetch(`${service.url}/v1/convert/tokens?chainId=${chainId}`))
      expect([status, tokens.length]).toEqual([200, 1])
    } finally {
      await service.stop()
    }
  })

  it('are unavailable where the router is none', async () => {
    expect((await get('tokens', { chainId: 'eip155:31338' })).status).toBe(502)
  })
})

/** Returns what the pool of the coin and a token holds of the token. */
async function balanceOfPool(token: `0x${string}`): Promise<bigint> {
  const interfaceOf = parseAbi([
    'function factory() view returns (address)',
    'function WETH() view returns (address)',
    'function getPair(address a, address b) view returns (address)',
  ])
  const read = { address: swapRouter, abi: interfaceOf } as const
  const factory = await client.readContract({ ...read, functionName: 'factory' })
  const weth = await client.readContract({ ...read, functionName: 'WETH' })
  const pool = await client.readContract({ ...read, address: factory, functionName: 'getPair', args: [weth, token] })
  return client.readContract({ address: token, abi, functionName: 'balanceOf', args: [pool] })
}
