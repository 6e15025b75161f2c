export {
  type WagmiAccounts,
  type WagmiConfig,
  type WagmiConnector,
  type WalletModalParameters,
  walletModal,
} from './bridges/wallet-modal.ts'
