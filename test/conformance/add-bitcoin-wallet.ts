import { createBitcoinTestWallet } from '../../src/testing/create-bitcoin-test-wallet.ts'

/** Adds a Bitcoin wallet to the page; the returned function removes it. */
export const addBitcoinWallet = (name: string): (() => void) =>
  createBitcoinTestWallet({ chains: [{ id: 'bitcoin:mainnet' }], name } as never).register()
