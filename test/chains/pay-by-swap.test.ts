import { createPublicClient, encodeFunctionData, getAddress, http, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { start } from '../../demo/stack/evm/evm.mjs'
import { deployPools, swapRouter } from '../../demo/stack/evm/pools.mjs'
import { demoTokens, deployTokens } from '../../demo/stack/evm/tokens.mjs'
import { refreshBalance } from '../../src/atoms/assets/balances.atoms.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import { addModal } from '../../src/atoms/navigation/modal/modal-elements.ts'
import { routeAtom } from '../../src/atoms/navigation/router.atoms.ts'
import { payApi } from '../../src/atoms/pay/pay-api.ts'
import { payBySwap } from '../../src/atoms/pay/pay-by-swap.ts'
import { paymentAtom } from '../../src/atoms/pay/payment.atoms.ts'
import { checkReceipt } from '../../src/atoms/pay/verify-receipt.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { sendStateAtom } from '../../src/atoms/send/send.atoms.ts'
import { isReady } from '../../src/atoms/send/send.machine.ts'
import { submitReview } from '../../src/atoms/send/submit.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import type { PaymentReceipt } from '../../src/chains/core/payment.ts'
import { createTestWallet } from '../../src/testing/create-test-wallet.ts'
import type { TestWallet } from '../../src/testing/types.ts'
import { FakeStorage } from '../fakes/storage.ts'

/** The fifth development account. */
const payer = privateKeyToAccount('0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba')
const merchant = getAddress('0x00000000000000000000000000000000000b0b01')
const [dollar, kite] = demoTokens
const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function WETH() view returns (address)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])

let evm: Awaited<ReturnType<typeof start>>
let rpcUrl = ''
let wallet: TestWallet
let kit: InternalKit

beforeAll(async () => {
  evm = await start({ ports: [0, 0], blockTime: 0 })
  const [chain] = evm.chains
  if (!chain) throw new Error('The chain did not start.')
  rpcUrl = chain.rpcUrl
  await deployTokens(chain)
  await deployPools(chain, '3105.25')
})
afterAll(() => evm?.stop())

beforeEach(async () => {
  const [chain] = evm.chains
  if (!chain) throw new Error('The chain did not start.')
  wallet = createTestWallet({
    ...{ accounts: [payer], authorized: true },
    chains: [{ id: 31_337, name: 'Tidepool', rpcUrls: { default: { http: [rpcUrl] } } }],
  })
  const handle = createKit(
    {
      networks: [
        {
          ...{ id: 31_337, name: 'Tidepool', nativeCurrency: chain.nativeCurrency },
          rpcUrls: { default: { http: [rpcUrl] } },
        },
      ],
      swaps: { 'eip155:31337': { routers: [swapRouter] } },
    },
    { storage: new FakeStorage() },
  )
  kit = internalKit(handle)
  kit.signal.addEventListener('abort', addModal({ kit: handle, loadFrame: async () => {}, shadowRoot: null }))
  kit.store.set(connectionAtoms.eip155, {
    status: 'connected',
    session: {
      ...{ namespace: 'eip155', connectorId: 'test.lantern', address: payer.address },
      ...{ caipNetworkId: 'eip155:31337', provider: wallet.provider as never },
      accounts: [{ address: payer.address, type: 'eoa' }],
    },
  })
  await refreshBalance(kit)
  return () => kit.handle.destroy()
})

const client = () => createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
const held = (address: `0x${string}`) =>
  client().readContract({ address, abi, functionName: 'balanceOf', args: [merchant] })
const sends = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
const payment = () => kit.store.get(paymentAtom)
const state = () => kit.store.get(sendStateAtom)

/** Asks for a payment in a token, and waits until the visitor can choose how to pay. */
async function ask(
  amount: string,
  token: string = dollar.address,
): Promise<{ receipt?: PaymentReceipt; error?: unknown }> {
  const outcome: { receipt?: PaymentReceipt; error?: unknown } = {}
  payApi(kit, { amount, asset: `eip155:31337/erc20:${token}`, recipient: merchant }).then(
    (receipt) => Object.assign(outcome, { receipt }),
    (error: unknown) => Object.assign(outcome, { error }),
  )
  await vi.waitFor(() => expect(payment()?.status).toBe('open'))
  return outcome
}

/** Moves the price of the pool by a swap of coins for dollars, and waits for it. */
async function buy(value: string): Promise<void> {
  const wrapped = await client().readContract({ address: swapRouter, abi, functionName: 'WETH' })
  const data = encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [wrapped, dollar.address], payer.address, 2n ** 60n],
  })
  const hash = (await wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: payer.address, to: swapRouter, value, data, gas: '0x493e0' }],
  })) as `0x${string}`
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
}

describe('a payment in a token, paid with the coin', () => {
  test.each([
    ['12.34', dollar],
    ['3', kite],
  ] as const)(
    'default: the recipient gets exactly %s, and what was not needed stays',
    { timeout: 60_000 },
    async (amount, token) => {
      const before = await held(token.address)
      const outcome = await ask(amount, token.address)
      await payBySwap(kit)
      expect(payment()).not.toHaveProperty('error')
      const ready = state()
      if (!isReady(ready)) throw new Error(ready.status)
      const { intent } = ready.review
      expect(intent.to.toLowerCase()).toBe(swapRouter.toLowerCase())
      expect(kit.store.get(routeAtom).name).toBe('PayBySwap')
      const coins = await client().getBalance(payer)
      await submitReview(kit)
      await vi.waitFor(() => expect(outcome.receipt).toMatchObject({ status: 'paid', received: amount }), {
        timeout: 30_000,
      })
      const receipt = outcome.receipt as PaymentReceipt
      expect((await held(token.address)) - before).toBe(parseUnits(amount, token.decimals))
      expect(receipt).toMatchObject({ recipient: merchant, payer: payer.address })
      expect(sends()).toHaveLength(1)
      const mined = await client().getTransactionReceipt({ hash: receipt.transactions[0] as `0x${string}` })
      const spent = coins - (await client().getBalance(payer)) - mined.gasUsed * mined.effectiveGasPrice
      expect(spent).toBeLessThanOrEqual(intent.value)
      // A hundredth is the bound; without a change of the price it is not taken.
      expect(spent * 100n).toBeLessThan(intent.value * 100n - intent.value / 2n)
      expect(await checkReceipt(kit, receipt)).toBe('paid')
    },
  )

  test('behavior: a pool that moved: nothing is paid, and the price can be asked for again', {
    timeout: 60_000,
  }, async () => {
    const outcome = await ask('20')
    await payBySwap(kit)
    await buy('0x22b1c8c1227a00000')
    await submitReview(kit)
    expect(sends()).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'failed', notice: { error: { code: 'NODE_ERROR' } } })
    await payBySwap(kit)
    expect(state().status).toBe('review')
    await submitReview(kit)
    await vi.waitFor(() => expect(outcome.receipt).toMatchObject({ status: 'paid', received: '20' }), {
      timeout: 30_000,
    })
  })

  test('behavior: an offer that is too old: no wallet is asked, and the price can be asked for again', {
    timeout: 60_000,
  }, async () => {
    const outcome = await ask('7')
    await payBySwap(kit)
    // Twenty minutes and a second, in the chain's time.
    await client().request({ method: 'evm_increaseTime' as never, params: [1_201] as never })
    await client().request({ method: 'evm_mine' as never, params: [] as never })
    await submitReview(kit)
    expect(sends()).toHaveLength(0)
    expect(state()).toMatchObject({
      ...{ status: 'failed', notice: { error: { code: 'NODE_ERROR', data: { reason: 'execution-reverted' } } } },
    })
    await payBySwap(kit)
    expect(state().status).toBe('review')
    await submitReview(kit)
    await vi.waitFor(() => expect(outcome.receipt).toMatchObject({ status: 'paid', received: '7' }), {
      timeout: 30_000,
    })
    expect(sends()).toHaveLength(1)
  })

  test('behavior: a price that moves within its bound is paid as shown', { timeout: 60_000 }, async () => {
    const outcome = await ask('9')
    await payBySwap(kit)
    const ready = state()
    if (!isReady(ready)) throw new Error(ready.status)
    await buy('0x16345785d8a0000')
    await submitReview(kit)
    await vi.waitFor(() => expect(outcome.receipt).toMatchObject({ status: 'paid', received: '9' }), {
      timeout: 30_000,
    })
    expect(sends().map(({ params }) => BigInt((params as [{ value: string }])[0].value))).toContain(
      ready.review.intent.value,
    )
  })

  test('behavior: more than the pools have, or than the account has: said, and no wallet is asked', {
    timeout: 60_000,
  }, async () => {
    await ask('99999999999')
    await payBySwap(kit)
    expect(payment()).toMatchObject({ status: 'open', error: { code: 'SWAP_LIQUIDITY' }, untried: true })
    expect(state().status).toBe('editing')
    expect(sends()).toHaveLength(0)
  })

  test('behavior: No in the wallet ends the payment', { timeout: 60_000 }, async () => {
    const outcome = await ask('5')
    await payBySwap(kit)
    wallet.failures.add({ kind: 'reject', methods: ['eth_sendTransaction'] })
    await submitReview(kit)
    await vi.waitFor(() => expect(outcome.error).toMatchObject({ code: 'USER_REJECTED' }))
  })
})
