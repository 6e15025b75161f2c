export { defaultKit } from './atoms/kit/default-kit.ts'
export type { Env } from './atoms/kit/env.ts'
export type { KitEventMap, KitEventName } from './atoms/kit/events/event-map.ts'
export type { TrackedEvent, TrackedEventName } from './atoms/kit/events/tracked-event.ts'
export type { ConnectedAccount, ConnectOptions, KitHandle, OpenOptions } from './atoms/kit/kit-handle.ts'
export type { ConnectionInfo, KitState } from './atoms/kit/kit-state.ts'
export type { OpenView } from './atoms/kit/open-views.ts'
export type {
  CustomRpcUrls,
  Features,
  Metadata,
  Options,
  SocialName,
  ThemeMode,
  UserOptions,
} from './atoms/kit/options/options.ts'
export type { WalletRecord } from './atoms/kit/options/wallet-record.ts'
export { createKit } from './atoms/runtime/create-kit.ts'
export type { Connector, ConnectorType } from './chains/core/connector.ts'
export { type ErrorCode, type ErrorData, WmError } from './chains/core/errors.ts'
export type { PairedProvider, PairedRequest } from './chains/core/paired-provider.ts'
export type {
  Account,
  BitcoinProvider,
  CaipAddress,
  CaipNetworkId,
  Eip1193EventMap,
  Eip1193Provider,
  Namespace,
  NativeCurrency,
  Network,
  NetworkInput,
  SolanaProvider,
} from './chains/core/types.ts'
export { version } from './version.ts'
