import type { ConnectContext } from '../../src/chains/core/adapter.ts'
import { systemClock } from '../../src/chains/core/clock.ts'
import { createEip155Adapter } from '../../src/chains/eip155/adapter.ts'
import { createEip155Finder } from '../../src/chains/eip155/eip155-finder.ts'
import { toNetwork } from '../../src/chains/network.ts'
import { base, mainnet } from '../../src/chains/networks.ts'
import { FakeWallet, type FakeWalletOptions, install } from './eip1193.ts'
import { fakeRpc } from './rpc.ts'

export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const networks = [toNetwork(mainnet), toNetwork(base)] as const
export const info = { uuid: 'u', name: 'Fake', rdns: 'io.fake' }
export const { fetch } = fakeRpc(({ method }) => (method === 'eth_chainId' ? '0x1' : '0xde0b6b3a7640000'))

/** Returns a page with a wallet on two networks, and its adapter. */
export function eip155World(options: FakeWalletOptions = {}) {
  const page = new EventTarget()
  const wallet = new FakeWallet({ knownChains: ['0x1', '0x2105'], ...options })
  install(page, wallet, info)
  return { page, wallet, adapter: createEip155Adapter(createEip155Finder(page)) }
}

/** Returns the context of a call on mainnet. */
export const eip155Context = (signal: AbortSignal, more: Partial<ConnectContext> = {}): ConnectContext => ({
  signal,
  clock: systemClock,
  fetch,
  networks,
  networkId: 'eip155:1',
  ...more,
})
