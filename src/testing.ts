export { bitcoinTestKeys } from './testing/bitcoin-keys.ts'
export type {
  BitcoinPaymentType,
  BitcoinTestChain,
  BitcoinTestWallet,
  BitcoinTestWalletKind,
  BitcoinTestWalletOptions,
  BitcoinTestWalletState,
} from './testing/bitcoin-types.ts'
export { createBitcoinTestWallet } from './testing/create-bitcoin-test-wallet.ts'
export { createSolanaTestWallet } from './testing/create-solana-test-wallet.ts'
export { createTestWallet } from './testing/create-test-wallet.ts'
export type { Failure, FailureInput, FailureKind } from './testing/failures.ts'
export { testKeys } from './testing/keys.ts'
export { ProviderError } from './testing/provider-error.ts'
export { solanaTestKeys } from './testing/solana-keys.ts'
export type {
  SolanaSigningFeature,
  SolanaStandardWallet,
  SolanaTestAccount,
  SolanaTestChain,
  SolanaTestFeature,
  SolanaTestWallet,
  SolanaTestWalletOptions,
  SolanaTestWalletState,
} from './testing/solana-types.ts'
export type {
  Approve,
  FailureSwitches,
  PendingApproval,
  TestChain,
  TestProvider,
  TestRequest,
  TestWallet,
  TestWalletInfo,
  TestWalletOptions,
  TestWalletState,
} from './testing/types.ts'
