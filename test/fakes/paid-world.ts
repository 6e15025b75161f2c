import { numberToHex, pad } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { authorizedTokenCode } from '../../demo/stack/evm/authorized-token-code.mjs'
import { startPaywall } from '../../demo/stack/paywall/paywall.mjs'
import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import { addModal } from '../../src/atoms/navigation/modal/modal-elements.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import type { SiwxConfig } from '../../src/chains/core/siwx.ts'
import { createTestWallet } from '../../src/testing/create-test-wallet.ts'
import type { TestWallet } from '../../src/testing/types.ts'
import { wrapFetch } from '../../src/x402/wrap-fetch.ts'
import type { X402Options } from '../../src/x402/x402-options.ts'
import { startAnvil } from './anvil.ts'
import { type FakeClock, fakeClock } from './clock.ts'
import { page } from './page.ts'
import { FakeStorage } from './storage.ts'

const CHAIN = 31_337
const accountAt = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }).address
/** Sends the transactions of the paywall. */
const settler = accountAt(9).toLowerCase()
export const payer = accountAt(0)
export const payTo = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
export const token = '0x4AE1B7c0d5f2938E6BC41F7a20D95e8C3a6B7d10'
export const network = `eip155:${CHAIN}` as const
export const asset = `${network}/erc20:${token}`
/** The price of the article, and how much the payer has. */
export const price = 12_340_000n
const funds = 100_000_000n

/** A page with a connected wallet and a `fetch` that pays. */
export interface PaidPage {
  readonly kit: KitHandle
  readonly wallet: TestWallet
  readonly storage: FakeStorage
  readonly clock: FakeClock
  readonly fetchPaid: typeof fetch
  /** Requests of the wallet that a person would see. */
  signed(): number
}

interface PageOptions {
  readonly storage?: FakeStorage
  readonly locks?: LockManager
  readonly approve?: 'always' | 'never' | (() => boolean)
  readonly siwx?: SiwxConfig
  /** The `fetch` that is wrapped. */
  readonly send?: typeof fetch
}

/** Starts a real chain with a token of EIP-3009 and a paywall over it. */
export async function startPaidWorld() {
  const anvil = await startAnvil(CHAIN)
  const extra = { name: 'Halden Dollar', version: '2' }
  const code = authorizedTokenCode({ ...extra, symbol: 'HUSD', decimals: 6, chainId: CHAIN, address: token })
  await anvil.rpc('anvil_setCode', [token, code])
  const offer = { network, asset: token, payTo, amount: `${price}`, maxTimeoutSeconds: 300, extra } as const
  const paywall = await startPaywall({ rpcUrl: anvil.url, settler, offer: { scheme: 'exact', ...offer } })
  const ends: (() => void)[] = []
  let pages = 0

  const balanceOf = async (owner: string) =>
    BigInt((await anvil.rpc('eth_getStorageAt', [token, pad(owner as `0x${string}`), 'latest'])) as string)

  return {
    anvil,
    paywall,
    offer: { scheme: 'exact', ...offer },
    balanceOf,
    /** Gives the payer its funds and takes them from the payee. */
    async refill() {
      for (const [owner, value] of [
        [payer, funds],
        [payTo, 0n],
      ] as const)
        await anvil.rpc('anvil_setStorageAt', [token, pad(owner as `0x${string}`), pad(numberToHex(value))])
      paywall.fail({})
      paywall.speak(2)
    },
    /** Makes the next block one of this time, and that block. */
    async moveTo(seconds: number) {
      await anvil.rpc('evm_setNextBlockTimestamp', [numberToHex(seconds)])
      await anvil.rpc('anvil_mine', ['0x1'])
    },
    async open(
      options: Partial<X402Options> = {},
      { storage = new FakeStorage(), locks, approve = 'always', siwx, send = fetch }: PageOptions = {},
    ): Promise<PaidPage> {
      const chain = (id: number) => ({
        ...{ id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
        rpcUrls: { default: { http: [anvil.url] } },
      })
      const rdns = `test.payer${++pages}`
      const wallet = createTestWallet({ chains: [chain(CHAIN), chain(2)], rdns })
      wallet.announce(page)
      const { timestamp } = (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
      // A test may have moved the chain's time on.
      const clock = fakeClock(Math.max(Date.now(), Number(timestamp) * 1_000))
      const kit = createKit({ networks: [chain(CHAIN), chain(2)], ...(siwx && { siwx }) }, { storage, locks, clock })
      // A modal that only the state knows: without one, an account that must sign in is left at once.
      const removeModal = addModal({ kit, loadFrame: async () => {}, shadowRoot: null })
      ends.push(wallet.withdraw, removeModal, () => kit.destroy())
      await kit.connect({ connectorId: rdns })
      wallet.setApprove(approve)
      const fetchPaid = wrapFetch(send, {
        kit,
        capPerOrigin: { [paywall.origin]: [{ asset, perDay: '40', perPayment: '20' }] },
        ...options,
      })
      const signed = () => wallet.requests.filter(({ method }) => /sign/i.test(method)).length
      return { kit, wallet, storage, clock, fetchPaid, signed }
    },
    close() {
      for (const end of ends.splice(0)) end()
    },
    async stop() {
      await paywall.stop()
      await anvil.stop()
    },
  }
}
