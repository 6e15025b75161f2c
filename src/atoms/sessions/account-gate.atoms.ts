import type { Session } from '../../chains/core/types.ts'
import { type Atom, atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import type { ConnectionLists } from '../kit/kit-state.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { Get } from './connection.atoms.ts'
import { activeSessionAtom } from './network/network.atoms.ts'

/** Decides whether the active account may be shown and used. Its file is loaded on pages that have such a condition. */
export interface AccountGate {
  /** Names of the views that can be shown while nothing of the account may be; undefined if all can. */
  readonly freeViews: Atom<RegExp | undefined>
  /** The part of the public state about the account's sign-in. */
  readonly signIns: Atom<Pick<ConnectionLists, 'session' | 'sessions'>>
  /** True if nothing of a connected account may be shown or asked, be it the active one or not. */
  readonly holdsBack: (get: Get, session: Session) => boolean
  /** Throws if the account may not do what is asked of its wallet. */
  readonly check: (kit: Kit, session: Session | undefined, method: string) => void
}

/** The gate; undefined until its file has come, see `loadAccountGate`. */
export const accountGateAtom = atom<AccountGate | undefined>(undefined)

/**
 * Names of the views that can be shown while nothing of the active account may be; undefined if all can. A page that
 * has the option, and not yet the file that decides, shows nothing but the view which loads that file.
 */
export const accountFreeViewsAtom = atom((get) => {
  if (!get(optionsAtom).siwx || !get(activeSessionAtom)) return undefined
  const gate = get(accountGateAtom)
  return gate ? get(gate.freeViews) : /^SIWX/
})
