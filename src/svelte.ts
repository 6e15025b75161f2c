// Defines both tags with their types for Svelte's templates. Exports the kit's values as stores.
import './frameworks/svelte-tags.ts'
import './elements.ts'

export type { BalanceInfo } from './atoms/assets/balance-info.ts'
export type { AccountInfo } from './atoms/sessions/account-info.ts'
export type { WalletInfo } from './atoms/sessions/wallet-info.ts'
export type { WmDomEventMap } from './elements/events.ts'
export {
  type KitChoice,
  type NamespaceChoice,
  type Readable,
  walletAccount,
  walletBalance,
  walletConnections,
  walletInfo,
  walletSession,
  walletState,
} from './frameworks/svelte-stores.ts'
