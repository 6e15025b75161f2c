export { createTestWallet } from './testing/create-test-wallet.ts'
export type { Failure, FailureInput, FailureKind } from './testing/failures.ts'
export { testKeys } from './testing/keys.ts'
export { ProviderError } from './testing/provider-error.ts'
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
