/** Storage of text by name, in this page's origin. */
export interface KeyStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/** Storage keys of the embedded wallet. */
export const loginKeys = {
  emailLoginUsed: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  lastUsedChain: 'LAST_USED_CHAIN_KEY',
  /** Time of the last mail for a login, ms since the epoch. */
  lastEmailLoginTime: 'LAST_EMAIL_LOGIN_TIME',
  /** Time of the last mail for a change of the address, ms since the epoch. */
  lastEmailUpdateTime: 'LAST_EMAIL_UPDATE_TIME',
  socialUserName: 'SOCIAL_USERNAME',
  /** Chain ids with smart accounts of the embedded wallet. */
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

export function clearLogin(storage: KeyStore): void {
  for (const key of [loginKeys.emailLoginUsed, loginKeys.email, loginKeys.lastUsedChain, loginKeys.socialUserName])
    storage.remove(key)
}
