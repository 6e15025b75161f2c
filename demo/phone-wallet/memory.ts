import { type Hex, isHex } from 'viem'
import type { WalletChain } from './wallet-chains.ts'

/** Which account and chain the wallet shows to one site. */
export interface Active {
  readonly address: Hex
  readonly chainId: number
}

interface Stored {
  readonly keys: readonly Hex[]
  readonly chains: readonly WalletChain[]
  readonly active: { readonly [topic: string]: Active }
}

const place = 'phone-wallet'
const nothing: Stored = { keys: [], chains: [], active: {} }

/** What the wallet keeps besides the pairing client's own store: burner keys, added chains, what each site sees. */
export function recall(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<Stored> | null
    if (!stored || !Array.isArray(stored.keys) || !Array.isArray(stored.chains)) return nothing
    const keys = (stored.keys as readonly unknown[]).filter((key): key is Hex => isHex(key) && key.length === 66)
    return { keys, chains: stored.chains, active: stored.active ?? {} }
  } catch {
    return nothing
  }
}

export function remember(change: Partial<Stored>): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...recall(), ...change }))
  } catch {
    // A full or forbidden storage only means that the wallet forgets.
  }
}
