import type { SolanaTestWalletState } from 'wallet-modal/testing'

const key = 'demo-wallet-solana'

/** What the wallet remembered of this site; nothing when it is new or the text is not its own. */
export function recallSolana(): Partial<SolanaTestWalletState> {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { readonly origins?: unknown } | null
    return { authorized: Array.isArray(stored?.origins) && stored.origins.includes(location.origin) }
  } catch {
    return {}
  }
}

/** Goes along with what the visitor does with the same wallet in another tab. */
export function followOtherSolanaTabs(wallet: { restore(state: Partial<SolanaTestWalletState>): void }): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) wallet.restore(recallSolana())
  })
}

/** Keeps permissions, as an extension would. Neither keys nor addresses. */
export function rememberSolana({ authorized }: SolanaTestWalletState): void {
  try {
    localStorage.setItem(key, JSON.stringify({ origins: authorized ? [location.origin] : [] }))
  } catch {
    // A full or forbidden storage only means that the wallet forgets.
  }
}
