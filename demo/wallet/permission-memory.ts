interface Permission {
  readonly authorized: boolean
}

/** The permission that a wallet without a current chain stores for this site. Contains no keys or addresses. */
export function permissionMemory(key: string): {
  /** Returns an empty object for a new wallet or invalid data. */
  readonly recall: () => Partial<Permission>
  readonly remember: (state: Permission) => void
  /** Applies changes from other tabs. */
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
        // If storage is full or blocked, the wallet only forgets.
      }
    },
  }
}
