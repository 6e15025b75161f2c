import type { Found } from './found.ts'
import { listedWallet } from './listed-wallet.ts'
import { okxWallet } from './okx-wallet.ts'
import { standardWallet } from './standard-wallet.ts'
import { unisatWallet } from './unisat-wallet.ts'
import type { BitcoinWallet } from './wallet.ts'

/** A found wallet as one that can be used, whatever it speaks. */
export function walletOf(found: Found): BitcoinWallet {
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
