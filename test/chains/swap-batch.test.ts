import { createPublicClient, http, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deployAccountAbstraction, simple7702Account } from '../../demo/stack/evm/account-abstraction.mjs'
import { start } from '../../demo/stack/evm/evm.mjs'
import { deployPools, swapRouter } from '../../demo/stack/evm/pools.mjs'
import { tokenCode } from '../../demo/stack/evm/token-code.mjs'
import { demoTokens, deployTokens } from '../../demo/stack/evm/tokens.mjs'
import { refreshBalance } from '../../src/atoms/assets/balances.atoms.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { loadTransfers } from '../../src/atoms/send/load-transfers.ts'
import { transfersAtom } from '../../src/atoms/send/transfer-list.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import { chooseSwapToken, setSwapAmount } from '../../src/atoms/swap/edit-swap.ts'
import { startSwapReview } from '../../src/atoms/swap/prepare-swap.ts'
import { readReceived } from '../../src/atoms/swap/read-received.ts'
import { submitSwap } from '../../src/atoms/swap/submit-swap.ts'
import type { SwapReview, SwapState } from '../../src/atoms/swap/swap.machine.ts'
import { swapStateAtom } from '../../src/atoms/swap/swap-state.atoms.ts'
import { createTestWallet } from '../../src/testing/create-test-wallet.ts'
import type { TestWallet } from '../../src/testing/types.ts'
import { FakeStorage } from '../fakes/storage.ts'

/** The fifth development account. */
const owner = privateKeyToAccount('0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba')
const [dollar, kite] = demoTokens
const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

let evm: Awaited<ReturnType<typeof start>>
let rpcUrl = ''
let wallet: TestWallet
let storage: FakeStorage
let kit: InternalKit

const rpc = async (method: string, params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return ((await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()) as { result: unknown }).result
}

beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  const [chain] = evm.chains
  if (!chain) throw new Error('The chain did not start.')
  rpcUrl = chain.rpcUrl
  await deployTokens(chain)
  await deployPools(chain, '3105.25')
  await deployAccountAbstraction(chain)
})
afterAll(() => evm?.stop())

/** A page of the visitor, without a data API: the routers answer. */
function visit(): InternalKit {
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
      swaps: { 'eip155:31337': { routers: [swapRouter] } },
      tokens: { 'eip155:31337': [dollar, kite] },
    },
    { storage },
  )
  const made = internalKit(handle)
  made.store.set(connectionAtoms.eip155, {
    status: 'connected',
    session: {
      ...{ namespace: 'eip155', connectorId: 'test.lantern', address: owner.address },
      ...{ caipNetworkId: 'eip155:31337', provider: wallet.provider as never },
      accounts: [{ address: owner.address, type: 'eoa' }],
    },
  })
  return made
}

beforeEach(async () => {
  wallet = createTestWallet({
    ...{ accounts: [owner], authorized: true, batchContract: simple7702Account },
    chains: [{ id: 31_337, name: 'Tidepool', rpcUrls: { default: { http: [rpcUrl] } } }],
  })
  storage = new FakeStorage()
  kit = visit()
  await refreshBalance(kit)
  return () => kit.handle.destroy()
})

const client = () => createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
const held = (address: `0x${string}`) =>
  client().readContract({ address, abi, functionName: 'balanceOf', args: [owner.address] })
const allowed = () =>
  client().readContract({ address: dollar.address, abi, functionName: 'allowance', args: [owner.address, swapRouter] })
const state = () => kit.store.get(swapStateAtom)
const review = () => (state() as Extract<SwapState, { review: SwapReview }>).review
const prompts = () => wallet.requests.map(({ method }) => method).filter((one) => /send/.test(one))
const listed = ({ address, name, symbol, decimals }: typeof dollar | typeof kite) => ({
  address,
  name,
  symbol,
  decimals,
  value: 0n,
})
const coin = { name: 'Tide', symbol: 'TIDE', decimals: 18, value: 0n }
async function reviewed(receive: typeof kite | undefined, amount: string) {
  chooseSwapToken(kit, 'pay', listed(dollar))
  chooseSwapToken(kit, 'receive', receive ? listed(receive) : coin)
  setSwapAmount(kit, amount)
  await startSwapReview(kit)
  expect(state()).toMatchObject({ status: 'review' })
}
const settled = (status: string) =>
  vi.waitFor(() => expect(kit.store.get(transfersAtom)[0]).toMatchObject({ status }), { timeout: 20_000 })

describe('with real pools, a real chain and a wallet that delegates its account', () => {
  test('default: one prompt; exactly the amount is approved and used up; at least the minimum comes', {
    timeout: 60_000,
  }, async () => {
    const amount = parseUnits('250', 6)
    await reviewed(undefined, '250')
    expect(review()).toMatchObject({ step: 'batch', router: swapRouter })
    const [coins, dollars] = [await client().getBalance(owner), await held(dollar.address)]
    const { least, fee } = review()
    await submitSwap(kit)
    expect([prompts(), state().status]).toEqual([['wallet_sendCalls'], 'sent'])
    await settled('confirmed')
    const [row] = kit.store.get(transfersAtom)
    const { gasUsed, effectiveGasPrice } = await client().getTransactionReceipt({ hash: row?.hash as `0x${string}` })
    const got = (await client().getBalance(owner)) - coins + gasUsed * effectiveGasPrice
    expect(got).toBeGreaterThanOrEqual(least)
    expect(row && (await readReceived(kit, row))).toBe(got)
    expect([await allowed(), dollars - (await held(dollar.address))]).toEqual([0n, amount])
    expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(fee.fee)
    expect(row).not.toHaveProperty('warning')
    // The account is set up by now, and the second batch needs no authorization.
    const kites = await held(kite.address)
    await reviewed(kite, '20')
    const { least: most } = review()
    await submitSwap(kit)
    await settled('confirmed')
    expect((await held(kite.address)) - kites).toBeGreaterThanOrEqual(most)
    expect([await allowed(), prompts().length]).toEqual([0n, 2])
  })

  test('behavior: a page that was loaded anew asks for nothing, and finds the batch by what it did', {
    timeout: 60_000,
  }, async () => {
    await reviewed(undefined, '31')
    await rpc('evm_setAutomine', [false])
    try {
      await submitSwap(kit)
      await settled('pending')
      const [{ batch, hash } = {}] = kit.store.get(transfersAtom)
      expect(batch).toMatch(/^0x/)
      expect(hash).toBe(undefined)
      kit.handle.destroy()
      kit = visit()
      loadTransfers(kit)
      expect(kit.store.get(transfersAtom)).toMatchObject([{ batch, status: 'pending' }])
    } finally {
      await rpc('evm_setAutomine', [true])
      await rpc('evm_mine', [])
    }
    await settled('confirmed')
    expect(kit.store.get(transfersAtom)[0]).not.toHaveProperty('warning')
    expect([prompts().length, await allowed()]).toEqual([1, 0n])
  })

  test('behavior: a token that the network would not let the router take is approved by itself', {
    timeout: 60_000,
  }, async () => {
    const plain = await rpc('eth_getCode', [dollar.address, 'latest'])
    await rpc('anvil_setCode', [dollar.address, tokenCode({ ...dollar, isFromZeroOnly: true })])
    try {
      await reviewed(undefined, '10')
      // From 0 the batch works.
      expect(review().step).toBe('batch')
      const hash = await rpc('eth_sendTransaction', [
        {
          ...{ from: owner.address, to: dollar.address },
          data: `0x095ea7b3${swapRouter.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`,
        },
      ])
      await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
      await startSwapReview(kit)
      expect(review().step).toBe('reset')
    } finally {
      await rpc('anvil_setCode', [dollar.address, plain])
    }
  })
})
