import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { deployPools, swapRouter } from '../../demo/stack/evm/pools.mjs'
import { tokenCode } from '../../demo/stack/evm/token-code.mjs'
import { demoTokens, deployTokens } from '../../demo/stack/evm/tokens.mjs'
import { startDataApi } from '../../services/data-api/data-api.mjs'
import { refreshBalance } from '../../src/atoms/assets/balances.atoms.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import type { Transfer } from '../../src/atoms/send/transfer.ts'
import { transfersAtom } from '../../src/atoms/send/transfer-list.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import { chooseSwapToken, setSwapAmount } from '../../src/atoms/swap/edit-swap.ts'
import { loadSwapList } from '../../src/atoms/swap/follow-swap-list.ts'
import { acceptImpact, startSwapReview } from '../../src/atoms/swap/prepare-swap.ts'
import { readReceived } from '../../src/atoms/swap/read-received.ts'
import { submitSwap } from '../../src/atoms/swap/submit-swap.ts'
import type { SwapReview, SwapState } from '../../src/atoms/swap/swap.machine.ts'
import { swapListAtom } from '../../src/atoms/swap/swap-list.atoms.ts'
import { swapStateAtom } from '../../src/atoms/swap/swap-state.atoms.ts'
import { FakeStorage } from '../fakes/storage.ts'

const { address: owner } = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 5,
})
const [dollar] = demoTokens
const abi = parseAbi([
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function WETH() view returns (address)',
])

let evm: Awaited<ReturnType<typeof start>>
let api: Awaited<ReturnType<typeof startDataApi>>
let rpcUrl = ''
let kit: InternalKit
const asked: string[] = []

async function rpc(method: string, params: readonly unknown[] = []) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw error
  return result
}
const provider = {
  request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
    if (method === 'eth_accounts') return Promise.resolve([owner])
    if (method === 'eth_sendTransaction') asked.push(method)
    return rpc(method, params)
  },
}

beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  const [chain] = evm.chains
  if (!chain) throw new Error('The chain did not start.')
  rpcUrl = chain.rpcUrl
  await deployTokens(chain)
  await deployPools(chain, '3105.25')
  const coin = { ...chain.nativeCurrency, price: 3105.25 }
  const tokens = demoTokens.map((one) => (one === dollar ? { ...one, price: 0.9998 } : one))
  api = await startDataApi({ port: 0, networks: { 'eip155:31337': { rpcUrl, coin, tokens, router: swapRouter } } })
})
afterAll(async () => {
  await api?.stop()
  await evm?.stop()
})

beforeEach(async () => {
  asked.length = 0
  const [chain] = evm.chains
  if (!chain) throw new Error('The chain did not start.')
  const handle = createKit(
    {
      networks: [
        {
          ...{ id: 31_337, name: 'Tidepool', nativeCurrency: chain.nativeCurrency },
          rpcUrls: { default: { http: [rpcUrl] } },
        },
      ],
      hosts: { dataApi: api.url },
      swaps: { 'eip155:31337': { routers: [swapRouter] } },
    },
    { storage: new FakeStorage() },
  )
  kit = internalKit(handle)
  kit.store.set(connectionAtoms.eip155, {
    status: 'connected',
    session: {
      ...{ namespace: 'eip155', connectorId: 'test.lantern', address: owner, caipNetworkId: 'eip155:31337', provider },
      accounts: [{ address: owner, type: 'eoa' }],
    },
  })
  await refreshBalance(kit)
  await loadSwapList(kit)
  return () => handle.destroy()
})

const client = () => createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
const dollars = () => client().readContract({ address: dollar.address, abi, functionName: 'balanceOf', args: [owner] })
const allowed = () =>
  client().readContract({ address: dollar.address, abi, functionName: 'allowance', args: [owner, swapRouter] })
const state = () => kit.store.get(swapStateAtom)
const review = () => (state() as Extract<SwapState, { review: SwapReview }>).review
const token = (symbol: string) => {
  const found = kit.store.get(swapListAtom).tokens.find((one) => one.symbol === symbol)
  if (!found) throw new Error(`${symbol} is not in the list`)
  return found
}
async function reviewOf(pay: string, receive: string, amount: string) {
  chooseSwapToken(kit, 'pay', token(pay))
  chooseSwapToken(kit, 'receive', token(receive))
  setSwapAmount(kit, amount)
  await startSwapReview(kit)
  expect(state()).toMatchObject({ status: 'review' })
}
const newest = () => kit.store.get(transfersAtom)[0] as Transfer
const confirmed = () =>
  vi.waitFor(() => expect(kit.store.get(transfersAtom)[0]).toMatchObject({ status: 'confirmed' }), { timeout: 20_000 })

describe('with real pools, the real service and a real chain', () => {
  test('default: coins become dollars, at least as many as were reviewed', { timeout: 30_000 }, async () => {
    const before = await dollars()
    await reviewOf('TIDE', 'HUSD', '1')
    const { least, out } = review()
    expect(review().impact).toBeLessThan(100)
    await submitSwap(kit)
    await confirmed()
    const got = (await dollars()) - before
    expect(got).toBe(out)
    expect(await readReceived(kit, newest())).toBe(got)
    expect(got).toBeGreaterThanOrEqual(least)
  })

  test('default: and back: exactly the amount is approved, then used up', { timeout: 60_000 }, async () => {
    const amount = parseUnits('250', 6)
    await reviewOf('HUSD', 'TIDE', '250')
    expect(review()).toMatchObject({ step: 'approve', router: swapRouter })
    await submitSwap(kit)
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'review', notice: { type: 'approved' } }), {
      timeout: 20_000,
    })
    expect(review().step).toBe('swap')
    expect([await allowed(), asked.length]).toEqual([amount, 1])
    const [coins, held] = [await client().getBalance({ address: owner }), await dollars()]
    const { least, fee } = review()
    await submitSwap(kit)
    expect(state()).toMatchObject({ status: 'sent' })
    await confirmed()
    expect([await allowed(), held - (await dollars())]).toEqual([0n, amount])
    const got = (await client().getBalance({ address: owner })) - coins
    expect(got).toBeGreaterThanOrEqual(least - fee.fee)
    const told = (await readReceived(kit, newest())) ?? 0n
    // The fee of the transaction comes out of the same balance.
    const { gasUsed, effectiveGasPrice } = await client().getTransactionReceipt({
      hash: newest().hash as `0x${string}`,
    })
    expect(told - gasUsed * effectiveGasPrice).toBe(got)
    expect(told).toBeGreaterThanOrEqual(least)
    expect(got).toBeLessThan(parseEther('1'))
  })

  test('behavior: a token such as USDT: the allowance is set to 0, then to exactly the amount, then used up', {
    timeout: 60_000,
  }, async () => {
    const plain = await rpc('eth_getCode', [dollar.address, 'latest'])
    await rpc('anvil_setCode', [dollar.address, tokenCode({ ...dollar, isFromZeroOnly: true })])
    try {
      // An earlier swap has left this over.
      const left = encodeFunctionData({ abi, functionName: 'approve', args: [swapRouter, 7n] })
      const hash = await rpc('eth_sendTransaction', [{ from: owner, to: dollar.address, data: left }])
      await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
      expect(await allowed()).toBe(7n)
      await reviewOf('HUSD', 'TIDE', '250')
      for (const [step, next] of [
        ['reset', 'approve'],
        ['approve', 'swap'],
      ]) {
        expect(review()).toMatchObject({ step, router: swapRouter })
        await submitSwap(kit)
        await vi.waitFor(() => expect(state()).toMatchObject({ status: 'review', review: { step: next } }), {
          timeout: 20_000,
        })
        expect(await allowed()).toBe(next === 'swap' ? parseUnits('250', 6) : 0n)
      }
      await submitSwap(kit)
      await confirmed()
      expect([await allowed(), asked.length]).toEqual([0n, 3])
    } finally {
      await rpc('anvil_setCode', [dollar.address, plain])
    }
  })

  test('behavior: a pool that moves after the review stops the swap before the wallet is asked', {
    timeout: 30_000,
  }, async () => {
    await reviewOf('TIDE', 'HUSD', '1')
    const wrapped = await client().readContract({ address: swapRouter, abi, functionName: 'WETH' })
    const data = encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [wrapped, dollar.address], owner, 2n ** 60n],
    })
    const hash = await rpc('eth_sendTransaction', [
      // With gas of its own: the node's estimate is of another state, and may fall short.
      { from: owner, to: swapRouter, value: `0x${parseEther('30').toString(16)}`, data, gas: '0x493e0' },
    ])
    // A chain that mines at once does so a little after it has answered.
    const { status } = await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(status).toBe('success')
    await submitSwap(kit)
    expect(asked).toEqual([])
    expect(state()).toMatchObject({ status: 'review', notice: { type: 'failed', error: { code: 'NODE_ERROR' } } })
    await startSwapReview(kit)
    await submitSwap(kit)
    expect(asked).toHaveLength(1)
    await confirmed()
  })

  test('behavior: an amount that the pool is too small for costs a confirmation', { timeout: 30_000 }, async () => {
    await reviewOf('TIDE', 'HUSD', '60')
    expect(review().isHighImpact).toBe(true)
    await submitSwap(kit)
    expect(asked).toEqual([])
    acceptImpact(kit, true)
    await submitSwap(kit)
    expect(asked).toHaveLength(1)
    await confirmed()
  })
})
