import type { Namespace } from '../../chains/core/types.ts'
import { adapterNow } from '../chains.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { dispatch } from '../connection/dispatch.ts'
import { watchSession } from '../connection/live.ts'
import type { Kit } from '../kit.ts'

/**
 * Makes another of the accounts that the wallet shares the active one. The wallet is not asked: it shared them all,
 * and every request names its account. Anything else than such an account changes nothing.
 */
export function selectAccount(kit: Kit, namespace: Namespace, address: string): void {
  const state = kit.store.get(connectionAtoms[namespace])
  if (state.status !== 'connected' || state.session.address === address) return
  const account = state.session.accounts.find((one) => one.address === address)
  const rule = adapterNow(namespace)?.accountRule
  if (!account || rule?.selectable(account) === false) return
  const session = { ...state.session, address: account.address }
  dispatch(kit, namespace, { type: 'CHANGED', session })
  // The watcher carries the session it was started with into its next report.
  void watchSession(kit, session)
}
