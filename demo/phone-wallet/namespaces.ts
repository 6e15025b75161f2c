import { type Hex, toHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { Namespaces } from './client.ts'
import type { Fault } from './faults.ts'
import type { SolanaWallet } from './solana-wallet.ts'
import { caipOf } from './wallet-chains.ts'

const events = ['accountsChanged', 'chainChanged']
const elsewhere = 99_999
const crowd = 1000

/** What a site gets: these accounts on each of these chains. */
export function namespacesOf(
  addresses: readonly Hex[],
  chainIds: readonly number[],
  methods: readonly string[],
): Namespaces {
  const chains = chainIds.map(caipOf)
  return {
    eip155: {
      chains,
      accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
      methods: [...methods],
      events: [...events],
    },
  }
}

/** The wallet's account on Solana. */
export const solanaNamespaceOf = ({ chain, address }: SolanaWallet, methods: readonly string[]): Namespaces => ({
  solana: { chains: [chain], accounts: [`${chain}:${address}`], methods: [...methods], events: [...events] },
})

/** Addresses that nobody holds a key of. */
function strangers(count: number): readonly Hex[] {
  return Array.from({ length: count }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(64))
    return publicKeyToAddress(`0x04${toHex(bytes).slice(2)}`)
  })
}

/** The same, spoilt by the faults that are on. */
export function faultyNamespacesOf(
  faults: ReadonlySet<Fault>,
  addresses: readonly Hex[],
  chainIds: readonly number[],
  methods: readonly string[],
): Namespaces {
  const many = faults.has('many-accounts') ? strangers(crowd - addresses.length) : []
  const shared = faults.has('no-accounts') ? [] : [...addresses, ...many]
  return namespacesOf(shared, faults.has('wrong-chain') ? [elsewhere] : chainIds, methods)
}
