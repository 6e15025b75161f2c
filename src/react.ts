import './elements.ts'

export type { BalanceInfo } from './atoms/assets/balance-info.ts'
export type { AccountInfo } from './atoms/sessions/account-info.ts'
export type { WalletInfo } from './atoms/sessions/wallet-info.ts'
export {
  type Pending,
  useWalletConnect,
  useWalletDisconnect,
  useWalletSignIn,
  useWalletSignMessage,
} from './react-views/host/action-hooks.ts'
export {
  WalletButton,
  type WalletButtonProps,
  WalletModal,
  type WalletModalProps,
  WalletPay,
  type WalletPayProps,
} from './react-views/host/elements.tsx'
export {
  type NamespaceChoice,
  useWalletAccount,
  useWalletBalance,
  useWalletConnections,
  useWalletEvents,
  useWalletInfo,
  useWalletNetwork,
  useWalletProvider,
  useWalletSession,
  useWalletState,
  useWalletTheme,
} from './react-views/host/hooks.ts'
export { useWalletKit, WalletKitProvider } from './react-views/host/WalletKitProvider.tsx'
