import { storageKeys } from './keys.ts'

/**
 * Keys that tell who somebody is: removed on disconnect. Those of a remote wallet go with its session, transfers with
 * their wallet.
 */
export const personalKeys: readonly string[] = [
  storageKeys.nativeBalanceCache,
  storageKeys.walletConnect,
  storageKeys.connectedSocial,
]
