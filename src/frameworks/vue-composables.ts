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
import { type BalanceInfo, balanceInfoAtom } from '../atoms/balances/balance-info.ts'
import { type AccountInfo, accountInfoAtoms, activeAccountInfoAtom } from '../atoms/connection/account-info.ts'
import { activeWalletInfoAtom, type WalletInfo, walletInfoAtoms } from '../atoms/connection/wallet-info.ts'
import { defaultKit } from '../atoms/default-kit.ts'
import type { KitEventMap, KitEventName } from '../atoms/events/event-map.ts'
import { isSame } from '../atoms/is-same.ts'
import type { Atom } from '../atoms/jotai.ts'
import type { KitHandle } from '../atoms/kit-handle.ts'
import { sourceOf } from '../atoms/source-of.ts'
import { type ConnectionInfo, type KitState, stateAtom } from '../atoms/state.ts'
import { WmError } from '../chains/core/errors.ts'
import type { Namespace } from '../chains/core/types.ts'

const kitKey: InjectionKey<KitHandle> = Symbol('wallet-modal')
const itself = <T>(value: T): T => value

/** Gives the composables below this component a kit; without one they use the page's default kit. */
export function provideWalletKit(kit: KitHandle): void {
  provide(kitKey, kit)
}

/**
 * The provided kit, else the page's default kit.
 * @throws {WmError<'OPTION_INVALID'>} There is neither.
 */
export function useWalletKit(): KitHandle {
  const kit = (hasInjectionContext() ? inject(kitKey, undefined) : undefined) ?? defaultKit()
  if (!kit) throw new WmError('OPTION_INVALID', { option: 'kit', reason: 'is missing: call createKit first' })
  return kit
}

/** An atom of the kit, or what `pick` makes of it, as a ref; while a page is hydrated as on the server. */
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
 * The kit's public state, or what `selector` picks of it.
 *
 * @example
 * const status = useWalletState(({ status }) => status)
 */
export function useWalletState(): Readonly<ShallowRef<KitState>>
export function useWalletState<T>(selector: (state: KitState) => T): Readonly<ShallowRef<T>>
export function useWalletState<T>(selector?: (state: KitState) => T): Readonly<ShallowRef<T | KitState>> {
  return useAtom<KitState, T | KitState>(stateAtom, selector ?? itself)
}

/** The account of the active namespace, or of the one that is named. */
export const useWalletAccount = ({
  namespace,
}: {
  readonly namespace?: Namespace
} = {}): Readonly<ShallowRef<AccountInfo>> =>
  useAtom(namespace ? accountInfoAtoms[namespace] : activeAccountInfoAtom, itself)

/** The wallet that is connected: its name and picture, or undefined while nobody is connected. */
export const useWalletInfo = ({
  namespace,
}: {
  readonly namespace?: Namespace
} = {}): Readonly<ShallowRef<WalletInfo | undefined>> =>
  useAtom<WalletInfo | undefined, WalletInfo | undefined>(
    namespace ? walletInfoAtoms[namespace] : activeWalletInfoAtom,
    itself,
  )

/** The active account's native balance, exact: `value` in base units, `formatted` as a decimal text. */
export const useWalletBalance = (): Readonly<ShallowRef<BalanceInfo>> => useAtom(balanceInfoAtom, itself)

/** Every live connection. */
export const useWalletConnections = (): Readonly<ShallowRef<readonly ConnectionInfo[]>> =>
  useWalletState((state) => state.connections)

/** Calls `listener` for every event of one kind, as long as the component lives. */
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
