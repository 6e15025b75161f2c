/** Text by name, of this page's origin. */
export interface KeyStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/** Storage keys of the embedded wallet (protocol §3.13). */
export const loginKeys = {
  emailLoginUsed: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  lastUsedChain: 'LAST_USED_CHAIN_KEY',
  lastEmailLoginTime: 'LAST_EMAIL_LOGIN_TIME',
  socialUserName: 'SOCIAL_USERNAME',
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/** Forgets who was logged in. */
export function clearLogin(storage: KeyStore): void {
  for (const key of [loginKeys.emailLoginUsed, loginKeys.email, loginKeys.lastUsedChain, loginKeys.socialUserName])
    storage.remove(key)
}

const COOLDOWN = 30_000

/**
 * Seconds until another mail may be asked for, 0 when it may (spec §5). A stamp from the future, of a clock that was
 * put back, is no reason to wait for hours.
 */
export function cooldownSeconds(storage: KeyStore, now: number): number {
  const stamp = Number(storage.get(loginKeys.lastEmailLoginTime))
  const left = stamp + COOLDOWN - now
  return stamp > 0 && left > 0 && stamp - now <= COOLDOWN ? Math.min(30, Math.ceil(left / 1000)) : 0
}
