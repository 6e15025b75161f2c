import './elements.ts'

export {
  WalletButton,
  type WalletButtonProps,
  WalletModal,
  type WalletModalProps,
} from './react-views/host/elements.tsx'
export {
  useWalletAccount,
  useWalletBalance,
  useWalletConnect,
  useWalletConnections,
  useWalletDisconnect,
  useWalletEvents,
  useWalletNetwork,
  useWalletProvider,
  useWalletSignMessage,
  useWalletState,
} from './react-views/host/hooks.ts'
export { useWalletKit, WalletKitProvider } from './react-views/host/WalletKitProvider.tsx'
