import { type Hex, toHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { Namespaces } from './client.ts'
import type { Fault } from './faults.ts'
import { chainsOf, type OtherWallet } from './other-wallet.ts'
import type { SolanaWallet } from './solana-wallet.ts'
import { caipOf } from './wallet-chains.ts'

const events = ['accountsChanged', 'chainChanged']
const elsewhere = 99_999
const crowd = 1000

/** Returns the approved namespaces: these accounts on each of these chains. */
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

export const solanaNamespaceOf = ({ chain, address }: SolanaWallet, methods: readonly string[]): Namespaces => ({
  solana: { chains: [chain], accounts: [`${chain}:${address}`], methods: [...methods], events: [...events] },
})

export const otherNamespaceOf = (
  wallet: OtherWallet,
  asked: readonly string[],
  methods: readonly string[],
): Namespaces => {
  const chains = chainsOf(wallet).filter((chain) => asked.includes(chain))
  return {
    [wallet.namespace]: {
      chains,
      accounts: wallet.accounts.filter((account) => chains.some((chain) => account.startsWith(`${chain}:`))),
      methods: [...methods],
      events: [...events],
    },
  }
}

/** Returns random addresses without a known key. */
function strangers(count: number): readonly Hex[] {
  return Array.from({ length: count }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(64))
    return publicKeyToAddress(`0x04${toHex(bytes).slice(2)}`)
  })
}

/** Returns the approved namespaces, modified by the active faults. */
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
