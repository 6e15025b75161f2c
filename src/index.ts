export { defaultKit } from './atoms/kit/default-kit.ts'
export type { Env } from './atoms/kit/env.ts'
export type { KitEventMap, KitEventName, UnsettledTransfer } from './atoms/kit/events/event-map.ts'
export type { TrackedEvent, TrackedEventName } from './atoms/kit/events/tracked-event.ts'
export type {
  ConnectedAccount,
  ConnectOptions,
  DisconnectOptions,
  KitHandle,
  OpenOptions,
  SignOptions,
  SwapArguments,
} from './atoms/kit/kit-handle.ts'
export type { ConnectionInfo, KitState } from './atoms/kit/kit-state.ts'
export type { OpenView } from './atoms/kit/open-views.ts'
export type {
  ConnectMethod,
  ConnectorKind,
  CustomRpcUrls,
  DefaultAccountTypes,
  ExchangeOption,
  Features,
  Hosts,
  Metadata,
  NameOptions,
  NftCollectionOption,
  NftOptions,
  OnrampProvider,
  Options,
  RemoteFeature,
  SocialName,
  SwapOptions,
  ThemeMode,
  TokenOption,
  UserOptions,
  WalletFeature,
} from './atoms/kit/options/options.ts'
export type { WalletRecord } from './atoms/kit/options/wallet-record.ts'
export { createKit } from './atoms/runtime/create-kit.ts'
export type { Clock } from './chains/core/clock.ts'
export type { Connector, ConnectorType } from './chains/core/connector.ts'
export {
  type ErrorCode,
  type ErrorData,
  type NodeErrorReason,
  type PaymentPart,
  type PaymentRefusal,
  type SwapRefusal,
  type TokenRefusal,
  WmError,
} from './chains/core/errors.ts'
export type { PairedProvider, PairedRequest } from './chains/core/paired-provider.ts'
export type { PairingOverride } from './chains/core/pairing-host.ts'
export type { PaymentReceipt, PaymentRequest } from './chains/core/payment.ts'
export type { Cacao } from './chains/core/sign-in.ts'
export type {
  SignInData,
  SignInInput,
  SignInMessage,
  SignInOthers,
  SignInSession,
  SiwxConfig,
} from './chains/core/siwx.ts'
export type {
  Account,
  BitcoinMessage,
  BitcoinMessageProtocol,
  BitcoinProvider,
  BitcoinPsbt,
  BitcoinSignInput,
  CaipAddress,
  CaipNetworkId,
  Eip1193EventMap,
  Eip1193Provider,
  Namespace,
  NamespaceTypes,
  NativeCurrency,
  Network,
  NetworkInput,
  SolanaCommitment,
  SolanaProvider,
  SolanaSendOptions,
  SolanaSigner,
  WalletProvider,
} from './chains/core/types.ts'
export type { X402Payment } from './chains/core/x402-payment.ts'
export { version } from './version.ts'
