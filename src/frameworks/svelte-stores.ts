import { type BalanceInfo, balanceInfoAtom } from '../atoms/balances/balance-info.ts'
import { type AccountInfo, accountInfoAtoms, activeAccountInfoAtom } from '../atoms/connection/account-info.ts'
import { activeWalletInfoAtom, type WalletInfo, walletInfoAtoms } from '../atoms/connection/wallet-info.ts'
import { defaultKit } from '../atoms/default-kit.ts'
import { isSame } from '../atoms/is-same.ts'
import type { Atom } from '../atoms/jotai.ts'
import type { KitHandle } from '../atoms/kit-handle.ts'
import { sourceOf } from '../atoms/source-of.ts'
import { type ConnectionInfo, type KitState, stateAtom } from '../atoms/state.ts'
import { WmError } from '../chains/core/errors.ts'
import type { Namespace } from '../chains/core/types.ts'

/** Svelte's store contract (https://svelte.dev/docs/svelte/stores). */
export interface Readable<T> {
  subscribe(run: (value: T) => void): () => void
}

interface Choice {
  /** Default: the page's default kit. */
  readonly kit?: KitHandle
}
interface NamespaceChoice extends Choice {
  /** Default: the active one. */
  readonly namespace?: Namespace
}

const itself = <T>(value: T): T => value

/** An atom of the kit, or what `pick` makes of it; the kit is looked for when somebody subscribes. */
function storeOf<S, T>(target: Atom<S>, pick: (value: S) => T, { kit }: Choice): Readable<T> {
  return {
    subscribe(run) {
      const handle = kit ?? defaultKit()
      if (!handle) throw new WmError('OPTION_INVALID', { option: 'kit', reason: 'is missing: call createKit first' })
      const source = sourceOf(handle, target)
      let value = pick(source.read())
      run(value)
      return source.subscribe(() => {
        const next = pick(source.read())
        if (isSame(value, next)) return
        value = next
        run(value)
      })
    },
  }
}

/**
 * The kit's public state, or what `selector` picks of it.
 *
 * @example
 * const status = walletState(({ status }) => status) // and `$status` in the template
 */
export function walletState(): Readable<KitState>
export function walletState<T>(selector: (state: KitState) => T, choice?: Choice): Readable<T>
export function walletState<T>(selector?: (state: KitState) => T, choice: Choice = {}): Readable<T | KitState> {
  return storeOf<KitState, T | KitState>(stateAtom, selector ?? itself, choice)
}

/** The account of the active namespace, or of the one that is named. */
export const walletAccount = (choice: NamespaceChoice = {}): Readable<AccountInfo> =>
  storeOf(choice.namespace ? accountInfoAtoms[choice.namespace] : activeAccountInfoAtom, itself, choice)

/** The wallet that is connected: its name and picture, or undefined while nobody is connected. */
export const walletInfo = (choice: NamespaceChoice = {}): Readable<WalletInfo | undefined> =>
  storeOf(choice.namespace ? walletInfoAtoms[choice.namespace] : activeWalletInfoAtom, itself, choice)

/** The active account's native balance, exact: `value` in base units, `formatted` as a decimal text. */
export const walletBalance = (choice: Choice = {}): Readable<BalanceInfo> => storeOf(balanceInfoAtom, itself, choice)

/** Every live connection. */
export const walletConnections = (choice: Choice = {}): Readable<readonly ConnectionInfo[]> =>
  walletState((state) => state.connections, choice)
