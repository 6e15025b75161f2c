import { createBitcoinTestWallet } from '../../src/testing/create-bitcoin-test-wallet.ts'

/** A Bitcoin wallet in the page; the returned function takes it back. */
export const addBitcoinWallet = (name: string): (() => void) =>
  createBitcoinTestWallet({ chains: [{ id: 'bitcoin:mainnet' }], name } as never).register()
