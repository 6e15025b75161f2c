import { type Hex, isHex } from 'viem'
import type { WalletChain } from './wallet-chains.ts'

/** The account and chain that a site sees. */
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

/**
 * Returns the stored data besides the pairing client's own: burner keys, added chains, and the active account per site.
 */
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
    // If storage is full or blocked, the wallet only forgets.
  }
}
