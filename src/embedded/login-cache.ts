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
  /** When a mail was last sent to log in, ms since the epoch. */
  lastEmailLoginTime: 'LAST_EMAIL_LOGIN_TIME',
  /** The same for a change of the address. */
  lastEmailUpdateTime: 'LAST_EMAIL_UPDATE_TIME',
  socialUserName: 'SOCIAL_USERNAME',
  /** Networks on which the embedded wallet has smart accounts, by number. */
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/** Forgets who was logged in. */
export function clearLogin(storage: KeyStore): void {
  for (const key of [loginKeys.emailLoginUsed, loginKeys.email, loginKeys.lastUsedChain, loginKeys.socialUserName])
    storage.remove(key)
}
