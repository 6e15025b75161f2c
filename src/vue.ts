// Defines both tags with their types for Vue's templates. Exports the kit's values as refs.
import './frameworks/vue-tags.ts'
import './elements.ts'

export type { BalanceInfo } from './atoms/assets/balance-info.ts'
export type { AccountInfo } from './atoms/sessions/account-info.ts'
export type { WalletInfo } from './atoms/sessions/wallet-info.ts'
export type { WmDomEventMap } from './elements/events.ts'
export {
  provideWalletKit,
  useWalletAccount,
  useWalletBalance,
  useWalletConnections,
  useWalletEvents,
  useWalletInfo,
  useWalletKit,
  useWalletSession,
  useWalletState,
} from './frameworks/vue-composables.ts'
