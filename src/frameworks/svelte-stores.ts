import { type BalanceInfo, balanceInfoAtom } from '../atoms/assets/balance-info.ts'
import { defaultKit } from '../atoms/kit/default-kit.ts'
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

/** Svelte's store contract (https://svelte.dev/docs/svelte/stores). */
export interface Readable<T> {
  subscribe(run: (value: T) => void): () => void
}

/** Which kit a store reads. */
export interface KitChoice {
  /** Default: the page's default kit. */
  readonly kit?: KitHandle
}
/** Which kit and namespace a store reads. */
export interface NamespaceChoice extends KitChoice {
  /** Default: the active namespace. */
  readonly namespace?: Namespace
}

const itself = <T>(value: T): T => value

/** Returns `pick` of an atom of the kit as a store. The kit is resolved at the first subscription. */
function storeOf<S, T>(target: Atom<S>, pick: (value: S) => T, { kit }: KitChoice): Readable<T> {
  return {
    subscribe(run) {
      const handle = kit ?? defaultKit()
      if (!handle) throw pageError('OPTION_INVALID', { option: 'kit', reason: 'is missing: call createKit first' })
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
 * The kit's public state, or the part of it that `selector` picks.
 *
 * @throws {WmError<'OPTION_INVALID'>} At the first subscription: the page has no kit.
 *
 * @example
 * import { walletState } from 'wallet-modal/svelte'
 *
 * const status = walletState(({ status }) => status) // `{$status}` in the markup
 */
export function walletState(): Readable<KitState>
export function walletState<T>(selector: (state: KitState) => T, choice?: KitChoice): Readable<T>
export function walletState<T>(selector?: (state: KitState) => T, choice: KitChoice = {}): Readable<T | KitState> {
  return storeOf<KitState, T | KitState>(stateAtom, selector ?? itself, choice)
}

/**
 * The account of the given namespace, by default of the active one.
 *
 * @example
 * import { walletAccount } from 'wallet-modal/svelte'
 *
 * const account = walletAccount({ namespace: 'eip155' }) // `{$account.address}` in the markup
 */
export const walletAccount = (choice: NamespaceChoice = {}): Readable<AccountInfo> =>
  storeOf(choice.namespace ? accountInfoAtoms[choice.namespace] : activeAccountInfoAtom, itself, choice)

/**
 * Name and picture of the connected wallet, or undefined without a session.
 *
 * @example
 * import { walletInfo } from 'wallet-modal/svelte'
 *
 * const wallet = walletInfo() // `{$wallet?.name}` in the markup
 */
export const walletInfo = (choice: NamespaceChoice = {}): Readable<WalletInfo | undefined> =>
  storeOf(choice.namespace ? walletInfoAtoms[choice.namespace] : activeWalletInfoAtom, itself, choice)

/**
 * The active account's native balance, exact: `value` in base units (wei, lamports, satoshis), `formatted` as a decimal
 * text in units of `symbol`.
 *
 * @example
 * import { walletBalance } from 'wallet-modal/svelte'
 *
 * const balance = walletBalance() // `{$balance.formatted} {$balance.symbol}` in the markup
 */
export const walletBalance = (choice: KitChoice = {}): Readable<BalanceInfo> => storeOf(balanceInfoAtom, itself, choice)

/**
 * The sign-in session of the active account on the active network, or undefined without one.
 *
 * @example
 * import { walletSession } from 'wallet-modal/svelte'
 *
 * const session = walletSession() // `{$session?.data.accountAddress}` in the markup
 */
export const walletSession = (choice: KitChoice = {}): Readable<SignInSession | undefined> =>
  walletState((state) => state.session, choice)

/**
 * Every session, inactive ones included.
 *
 * @example
 * import { walletConnections } from 'wallet-modal/svelte'
 *
 * const connections = walletConnections() // `{#each $connections as { id, name } (id)}` in the markup
 */
export const walletConnections = (choice: KitChoice = {}): Readable<readonly ConnectionInfo[]> =>
  walletState((state) => state.connections, choice)
