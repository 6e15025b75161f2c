import './elements.ts'

export type { AccountInfo } from './atoms/connection/account-info.ts'
export type { WalletInfo } from './atoms/connection/wallet-info.ts'
export {
  WalletButton,
  type WalletButtonProps,
  WalletModal,
  type WalletModalProps,
} from './react-views/host/elements.tsx'
export {
  type NamespaceChoice,
  useWalletAccount,
  useWalletBalance,
  useWalletConnect,
  useWalletConnections,
  useWalletDisconnect,
  useWalletEvents,
  useWalletInfo,
  useWalletNetwork,
  useWalletProvider,
  useWalletSignMessage,
  useWalletState,
  useWalletTheme,
} from './react-views/host/hooks.ts'
export { useWalletKit, WalletKitProvider } from './react-views/host/WalletKitProvider.tsx'
