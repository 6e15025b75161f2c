import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { testKeys } from 'wallet-modal/testing'
import { recall, remember } from './memory.ts'

export interface WalletAccount {
  readonly label: string
  readonly address: Hex
  readonly signer: PrivateKeyAccount
}

const make = (label: string, key: Hex): WalletAccount => {
  const signer = privateKeyToAccount(key)
  return { label, address: signer.address, signer }
}

/**
 * Returns two funded development accounts, different from the Demo Wallet's, and the burner accounts of this browser.
 */
export function loadAccounts(): readonly WalletAccount[] {
  const { keys } = recall()
  return [
    make('Account 1', testKeys[3]),
    make('Account 2', testKeys[4]),
    ...keys.map((key, index) => make(`Burner ${index + 1}`, key)),
  ]
}

/** Creates a random key. It is stored in the page's storage, which is safe enough for test money only. */
export function addBurner(): readonly WalletAccount[] {
  remember({ keys: [...recall().keys, generatePrivateKey()] })
  return loadAccounts()
}
