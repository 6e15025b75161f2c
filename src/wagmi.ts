export { type WalletModalParameters, walletModal } from './bridges/wallet-modal.ts'
