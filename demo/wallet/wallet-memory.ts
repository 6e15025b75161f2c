import type { TestWalletState } from 'wallet-modal/testing'

const key = 'demo-wallet'

interface Stored {
  readonly origins: readonly string[]
  readonly chainId: number
  readonly addedChains: TestWalletState['addedChains']
}

/** Returns the stored state for this site; an empty object for a new wallet or invalid data. */
export function recall(): Partial<TestWalletState> {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    if (!stored || !Array.isArray(stored.origins) || !Array.isArray(stored.addedChains)) return {}
    return {
      authorized: stored.origins.includes(location.origin),
      chainId: Number(stored.chainId),
      addedChains: stored.addedChains,
    }
  } catch {
    return {}
  }
}

/** Applies changes from other tabs. */
export function followOtherTabs(wallet: { restore(state: Partial<TestWalletState>): void }): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) wallet.restore({ authorized: false, ...recall() })
  })
}

/** Stores permissions, chains and the current chain, as an extension would. Contains no keys or addresses. */
export function remember(state: TestWalletState): void {
  const stored: Stored = {
    origins: state.authorized ? [location.origin] : [],
    chainId: state.chainId,
    addedChains: state.addedChains,
  }
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // If storage is full or blocked, the wallet only forgets.
  }
}
