import {
  getCurrentInstance,
  hasInjectionContext,
  type InjectionKey,
  inject,
  onMounted,
  onScopeDispose,
  provide,
  type ShallowRef,
  shallowReadonly,
  shallowRef,
} from 'vue'
import { type BalanceInfo, balanceInfoAtom } from '../atoms/assets/balance-info.ts'
import { defaultKit } from '../atoms/kit/default-kit.ts'
import type { KitEventMap, KitEventName } from '../atoms/kit/events/event-map.ts'
import type { Atom } from '../atoms/kit/jotai.ts'
import type { KitHandle } from '../atoms/kit/kit-handle.ts'
import type { ConnectionInfo, KitState } from '../atoms/kit/kit-state.ts'
import { isSame, sourceOf } from '../atoms/kit/source-of.ts'
import { stateAtom } from '../atoms/runtime/state.ts'
import { type AccountInfo, accountInfoAtoms, activeAccountInfoAtom } from '../atoms/sessions/account-info.ts'
import { activeWalletInfoAtom, type WalletInfo, walletInfoAtoms } from '../atoms/sessions/wallet-info.ts'
import { pageError } from '../chains/core/error-texts/page-error.ts'
import type { SignInSession } from '../chains/core/siwx.ts'
import type { Namespace } from '../chains/core/types.ts'

const kitKey: InjectionKey<KitHandle> = Symbol('wallet-modal')
const itself = <T>(value: T): T => value

/**
 * Provides a kit to the composables below this component. Without it they use the page's default kit.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { mainnet } from 'wallet-modal/networks'
 * import { provideWalletKit } from 'wallet-modal/vue'
 *
 * const kit = createKit({ networks: [mainnet] })
 * provideWalletKit(kit)
 */
export function provideWalletKit(kit: KitHandle): void {
  provide(kitKey, kit)
}

/**
 * Returns the provided kit, else the page's default kit.
 * @throws {WmError<'OPTION_INVALID'>} Neither exists.
 *
 * @example
 * import { useWalletKit } from 'wallet-modal/vue'
 *
 * const kit = useWalletKit()
 * const openNetworks = () => kit.open({ view: 'Networks' })
 */
export function useWalletKit(): KitHandle {
  const kit = (hasInjectionContext() ? inject(kitKey, undefined) : undefined) ?? defaultKit()
  if (!kit) throw pageError('OPTION_INVALID', { option: 'kit', reason: 'is missing: call createKit first' })
  return kit
}

/** Returns `pick` of an atom of the kit as a ref. During hydration it has the value that the server rendered. */
function useAtom<S, T>(target: Atom<S>, pick: (value: S) => T): Readonly<ShallowRef<T>> {
  const source = sourceOf(useWalletKit(), target)
  const value = shallowRef(pick(source.first()))
  let stop: (() => void) | undefined
  const update = () => {
    const next = pick(source.read())
    if (!isSame(value.value, next)) value.value = next
  }
  const follow = () => {
    stop = source.subscribe(update)
    update()
  }
  if (getCurrentInstance()) onMounted(follow)
  else follow()
  onScopeDispose(() => stop?.())
  return shallowReadonly(value)
}

/**
 * The kit's public state, or the part of it that `selector` picks.
 *
 * @throws {WmError<'OPTION_INVALID'>} The page has no kit.
 *
 * @example
 * import { useWalletState } from 'wallet-modal/vue'
 *
 * const status = useWalletState(({ status }) => status) // `{{ status }}` in the template
 */
export function useWalletState(): Readonly<ShallowRef<KitState>>
export function useWalletState<T>(selector: (state: KitState) => T): Readonly<ShallowRef<T>>
export function useWalletState<T>(selector?: (state: KitState) => T): Readonly<ShallowRef<T | KitState>> {
  return useAtom<KitState, T | KitState>(stateAtom, selector ?? itself)
}

/**
 * The account of the given namespace, by default of the active one.
 *
 * @example
 * import { useWalletAccount } from 'wallet-modal/vue'
 *
 * const account = useWalletAccount({ namespace: 'eip155' }) // `{{ account.address }}` in the template
 */
export const useWalletAccount = ({
  namespace,
}: {
  readonly namespace?: Namespace
} = {}): Readonly<ShallowRef<AccountInfo>> =>
  useAtom(namespace ? accountInfoAtoms[namespace] : activeAccountInfoAtom, itself)

/**
 * Name and picture of the connected wallet, or undefined without a session.
 *
 * @example
 * import { useWalletInfo } from 'wallet-modal/vue'
 *
 * const wallet = useWalletInfo() // `<img v-if="wallet" :src="wallet.icon" :alt="wallet.name">` in the template
 */
export const useWalletInfo = ({
  namespace,
}: {
  readonly namespace?: Namespace
} = {}): Readonly<ShallowRef<WalletInfo | undefined>> =>
  useAtom<WalletInfo | undefined, WalletInfo | undefined>(
    namespace ? walletInfoAtoms[namespace] : activeWalletInfoAtom,
    itself,
  )

/**
 * The active account's native balance, exact: `value` in base units (wei, lamports, satoshis), `formatted` as a decimal
 * text in units of `symbol`.
 *
 * @example
 * import { useWalletBalance } from 'wallet-modal/vue'
 *
 * const balance = useWalletBalance() // `{{ balance.formatted }} {{ balance.symbol }}` in the template
 */
export const useWalletBalance = (): Readonly<ShallowRef<BalanceInfo>> => useAtom(balanceInfoAtom, itself)

/**
 * The sign-in session of the active account on the active network, or undefined without one.
 *
 * @example
 * import { useWalletSession } from 'wallet-modal/vue'
 *
 * const session = useWalletSession() // `<p v-if="session">{{ session.data.accountAddress }}</p>` in the template
 */
export const useWalletSession = (): Readonly<ShallowRef<SignInSession | undefined>> =>
  useWalletState((state) => state.session)

/**
 * Every session, inactive ones included.
 *
 * @example
 * import { useWalletConnections } from 'wallet-modal/vue'
 *
 * const connections = useWalletConnections() // `<li v-for="one in connections" :key="one.id">` in the template
 */
export const useWalletConnections = (): Readonly<ShallowRef<readonly ConnectionInfo[]>> =>
  useWalletState((state) => state.connections)

/**
 * Calls `listener` for every event of the kind `event` while the component is mounted.
 *
 * @example
 * import { useWalletEvents } from 'wallet-modal/vue'
 *
 * useWalletEvents('network-change', ({ caipNetworkId }) => {
 *   document.title = caipNetworkId
 * })
 */
export function useWalletEvents<K extends KitEventName>(event: K, listener: (detail: KitEventMap[K]) => void): void {
  const kit = useWalletKit()
  let stop: (() => void) | undefined
  const follow = () => {
    stop = kit.on(event, listener)
  }
  if (getCurrentInstance()) onMounted(follow)
  else follow()
  onScopeDispose(() => stop?.())
}
