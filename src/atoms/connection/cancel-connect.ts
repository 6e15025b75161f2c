import { WmError } from '../../chains/core/errors.ts'
import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'
import { endAttempt } from './attempts.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { dispatch } from './dispatch.ts'

/** Ends a running attempt, if there is one: the state falls back at once, a late answer finds nobody waiting. */
export function cancelConnect(kit: Kit, namespace: Namespace): boolean {
  const state = kit.store.get(connectionAtoms[namespace])
  if (state.status !== 'connecting') return false
  endAttempt(kit, namespace, new WmError('MODAL_CLOSED'))
  dispatch(kit, namespace, { type: 'FAILED', attempt: state.attempt })
  return true
}
