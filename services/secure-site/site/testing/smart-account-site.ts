import { createPublicClient, createTestClient, http } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { deployAccountAbstraction, entryPoint } from '../../../../demo/stack/evm/account-abstraction.mjs'
import { createBundler } from '../../../../demo/stack/evm/bundler.mjs'
import { start } from '../../../../demo/stack/evm/evm.mjs'
import { type FrameBrowser, type OpenFrame, startFrameBrowser } from './frame-browser.ts'

export type Hex = `0x${string}`

/** The chain's id in requests of a page. */
export const wire = { chainNamespace: 'eip155', chainId: 31337 }
export const one = '0x00000000000000000000000000000000000000b1'
export const two = '0x00000000000000000000000000000000000000b2'

interface OperationReceipt {
  readonly success: boolean
  readonly actualGasCost: Hex
  readonly receipt: { readonly transactionHash: Hex; readonly to: string }
}

/**
 * Starts a chain with EntryPoint and bundler, and a browser with the secure site, for the tests of the calling file.
 */
export function smartAccountSite() {
  let evm: Awaited<ReturnType<typeof start>>
  let browser: FrameBrowser
  let people = 0
  beforeAll(async () => {
    evm = await start({ ports: [0, 0] })
    await deployAccountAbstraction(chain())
    browser = await startFrameBrowser()
  })
  afterAll(async () => {
    await evm?.stop()
    await browser?.stop()
  })
  beforeEach(async () => {
    await browser.reset({
      rpc: { 'eip155:31337': chain().rpcUrl },
      bundlers: { 'eip155:31337': createBundler(chain()) },
    })
  })

  const chain = () => evm.chains[0] as (typeof evm.chains)[number]
  const client = () => createPublicClient({ transport: http(chain().rpcUrl) })
  const world = () => createTestClient({ mode: 'anvil', transport: http(chain().rpcUrl) })
  const depositOf = (address: Hex) =>
    client().readContract({ address: entryPoint, abi: entryPoint08Abi, functionName: 'balanceOf', args: [address] })
  return {
    client,
    world,
    setBundlerAway(isAway: boolean) {
      browser.site.api.bundlerIsAway = isAway
    },
    /** Returns the balance of an account plus its deposit at the EntryPoint. */
    wealthOf: async (address: Hex) => (await client().getBalance({ address })) + (await depositOf(address)),
    /** Waits until the operation is on the chain. */
    receiptOf: (open: OpenFrame, id: string) =>
      vi.waitFor(
        async () => {
          const { payload } = await open.rpc('eth_getUserOperationReceipt', [id], wire)
          expect(payload).not.toBeNull()
          return payload as OperationReceipt
        },
        { timeout: 20_000, interval: 200 },
      ),
    /** Logs in a new user with this balance. */
    async enter(funds: bigint) {
      const open = await browser.open('shop')
      const { address } = await open.logIn(`smart${people++}@example.org`, 31337)
      await world().setBalance({ address: address as Hex, value: funds })
      return { open, address: address as Hex }
    },
  }
}

/** Returns the parameter of wallet_sendCalls: the first amount to `one`, all others to `two`. */
export const pay = (address: Hex, amounts: readonly bigint[]) => ({
  version: '2.0.0',
  from: address,
  chainId: '0x7a69',
  atomicRequired: true,
  calls: amounts.map((value, at) => ({ to: at === 0 ? one : two, value: `0x${value.toString(16)}` })),
})
