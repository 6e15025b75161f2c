import { createBitcoinAdapter } from '../../src/chains/bip122/adapter.ts'
import { createBitcoinFinder } from '../../src/chains/bip122/bitcoin-finder.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../../src/chains/bitcoin-networks.ts'
import type { ConnectContext } from '../../src/chains/core/adapter.ts'
import { systemClock } from '../../src/chains/core/clock.ts'
import { toNetwork } from '../../src/chains/network.ts'
import type { BitcoinTestWallet, BitcoinTestWalletOptions } from '../../src/testing/bitcoin-types.ts'
import { createBitcoinTestWallet } from '../../src/testing/create-bitcoin-test-wallet.ts'
import { countListeners } from './count-listeners.ts'

const host = 'https://esplora.test/api'
export const main = toNetwork(bitcoin, [host])
export const test = toNetwork(bitcoinTestnet, [host])
export const signet = toNetwork(bitcoinSignet, [host])
const unspent = [
  { txid: 'a'.repeat(64), vout: 0, value: 150_000, status: { confirmed: true } },
  { txid: 'b'.repeat(64), vout: 1, value: 4_217, status: { confirmed: false } },
]
export const fetchUnspent: typeof fetch = async () => Response.json(unspent)
/** Connector ids by the kind of test wallet. */
export const connectorIds = {
  standard: 'bip122:Bitcoin Test Wallet',
  unisat: 'bip122:UniSat',
  'sats-connect': 'bip122:Bitcoin Test Wallet',
}

type Events = { on(event: string, listener: (value: unknown) => void): () => void }

/** Returns a page with the Bitcoin test wallet, its adapter, and the numbers of prompts and listeners. */
export function bitcoinWorld(options: Partial<BitcoinTestWalletOptions> = {}) {
  const page = new EventTarget()
  let prompts = 0
  let decide: () => boolean | Promise<boolean> = () => true
  const wallet = createBitcoinTestWallet({
    chains: [{ id: 'bitcoin:testnet' }, { id: 'bitcoin:signet' }],
    approve: () => {
      prompts++
      return decide()
    },
    ...options,
  })
  const { kind = 'standard' } = options
  let listeners = () => 0
  if (kind === 'standard') {
    const { features } = wallet.provider as { features: { readonly [name: string]: Events } }
    const counted = countListeners(features['bitcoin:events']?.on as Events['on'])
    listeners = counted.count
    const shown = Object.create(wallet.provider, {
      features: { value: { ...features, 'bitcoin:events': { version: '1.0.0', on: counted.on } } },
    })
    page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(shown))
  } else wallet.register(page)
  return {
    page,
    wallet,
    adapter: createBitcoinAdapter(createBitcoinFinder(page)),
    connectorId: connectorIds[kind],
    prompts: () => prompts,
    listeners,
    decide: (next: typeof decide) => {
      decide = next
    },
  }
}
export const [payment, ordinal, secondPayment, secondOrdinal] = createBitcoinTestWallet({
  chains: [{ id: 'bitcoin:testnet' }],
}).addresses as [string, string, string, string]

/** Returns the context of a call on the test network. */
export const bitcoinContext = (signal: AbortSignal, more: Partial<ConnectContext> = {}): ConnectContext => ({
  signal,
  clock: systemClock,
  fetch: fetchUnspent,
  networks: [test, signet, main],
  networkId: test.caipNetworkId,
  ...more,
})

export const requestsFor = (wallet: BitcoinTestWallet, method: string) =>
  wallet.requests.filter((item) => item.method === method)
