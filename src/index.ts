export { createKit } from './atoms/create-kit.ts'
export { defaultKit } from './atoms/default-kit.ts'
export type { Env } from './atoms/env.ts'
export type { KitEventMap, KitEventName } from './atoms/events/event-map.ts'
export type { TrackedEvent, TrackedEventName } from './atoms/events/tracked-event.ts'
export type { ConnectedAccount, ConnectOptions, KitHandle, OpenOptions } from './atoms/kit-handle.ts'
export type {
  CustomRpcUrls,
  Features,
  Metadata,
  Options,
  SocialName,
  ThemeMode,
  UserOptions,
} from './atoms/options/options.ts'
export type { OpenView } from './atoms/router/routes.ts'
export type { ConnectionInfo, KitState } from './atoms/state.ts'
export type { Connector, ConnectorType } from './chains/core/connector.ts'
export { type ErrorCode, type ErrorData, WmError } from './chains/core/errors.ts'
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
