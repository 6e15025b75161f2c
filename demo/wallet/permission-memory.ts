interface Permission {
  readonly authorized: boolean
}

/** What a wallet that is on no chain of its own remembers of this site, under a key of its own. Neither keys nor addresses. */
export function permissionMemory(key: string): {
  /** Nothing when the wallet is new or the text is not its own. */
  readonly recall: () => Partial<Permission>
  readonly remember: (state: Permission) => void
  /** Goes along with what the visitor does with the same wallet in another tab. */
  readonly follow: (wallet: { restore(state: Partial<Permission>): void }) => void
} {
  const recall = () => {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { readonly origins?: unknown } | null
      return { authorized: Array.isArray(stored?.origins) && stored.origins.includes(location.origin) }
    } catch {
      return {}
    }
  }
  return {
    recall,
    follow(wallet) {
      window.addEventListener('storage', (event) => {
        if (event.key === key) wallet.restore(recall())
      })
    },
    remember({ authorized }) {
      try {
        localStorage.setItem(key, JSON.stringify({ origins: authorized ? [location.origin] : [] }))
      } catch {
        // A full or forbidden storage only means that the wallet forgets.
      }
    },
  }
}
