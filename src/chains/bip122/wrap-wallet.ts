import type { DiscoveredWallet } from './discovered-wallet.ts'
import { listedWallet } from './listed-wallet.ts'
import { okxWallet } from './okx-wallet.ts'
import { standardWallet } from './standard-wallet.ts'
import { unisatWallet } from './unisat-wallet.ts'
import type { BitcoinWallet } from './wallet.ts'

export function wrapWallet(found: DiscoveredWallet): BitcoinWallet {
  switch (found.family) {
    case 'standard':
      return standardWallet(found)
    case 'unisat':
      return unisatWallet(found)
    case 'okx':
      return okxWallet(found)
    default:
      return listedWallet(found)
  }
}
