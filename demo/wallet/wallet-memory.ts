import type { TestWalletState } from 'wallet-modal/testing'

const key = 'demo-wallet'

interface Stored {
  readonly origins: readonly string[]
  readonly chainId: number
  readonly addedChains: TestWalletState['addedChains']
}

/** What the wallet remembered of this site; nothing when it is new or the text is not its own. */
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

/** Goes along with what the visitor does with the same wallet in another tab. */
export function followOtherTabs(wallet: { restore(state: Partial<TestWalletState>): void }): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) wallet.restore({ authorized: false, ...recall() })
  })
}

/** Keeps permissions, chains and the current chain, as an extension would. Neither keys nor addresses. */
export function remember(state: TestWalletState): void {
  const stored: Stored = {
    origins: state.authorized ? [location.origin] : [],
    chainId: state.chainId,
    addedChains: state.addedChains,
  }
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // A full or forbidden storage only means that the wallet forgets.
  }
}
