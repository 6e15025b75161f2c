import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { loadedAdapter } from '../services/adapters.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { dispatch } from './dispatch.ts'
import { watchSession } from './session-effects.ts'

/**
 * Makes another shared account of the wallet the active one. The wallet receives no request: every later request names
 * its account. An address that is not shared changes nothing.
 */
export function selectAccount(kit: Kit, namespace: Namespace, address: string): void {
  const state = kit.store.get(connectionAtoms[namespace])
  if (state.status !== 'connected' || state.session.address === address) return
  const account = state.session.accounts.find((one) => one.address === address)
  const rule = loadedAdapter(namespace)?.accountRule
  if (!account || rule?.selectable(account) === false) return
  const session = { ...state.session, address: account.address }
  dispatch(kit, namespace, { type: 'CHANGED', session })
  // The running watcher would report the session it was started with, so it is replaced.
  void watchSession(kit, session)
}
