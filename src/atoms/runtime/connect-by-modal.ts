import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { InternalKit } from '../kit/internal-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { openModal } from '../navigation/modal/open-modal.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { sessionOf } from '../sessions/connection-state.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../sessions/network/network.atoms.ts'

export interface ByModal {
  /** Navigates on from the Connect view, in the same task. */
  readonly go?: (() => void) | undefined
  /** Subscribes to the failure of what `go` started; the listener is called at most once. Returns a stop function. */
  readonly failed?: ((tell: (error: WmError) => void) => () => void) | undefined
}

/**
 * Opens the modal on Connect, or on a later view. Resolves with the session, rejects when the visitor declines or
 * closes.
 */
export async function connectByModal(
  kit: InternalKit,
  namespace?: Namespace,
  { go, failed }: ByModal = {},
): Promise<Session> {
  const { store } = kit
  const target = connectionAtoms[namespace ?? store.get(activeNamespaceAtom)]
  const before = store.get(target)
  const active = store.get(activeSessionAtom)
  const settled = new Promise<Session>((resolve, reject) => {
    const look = () => {
      const state = store.get(target)
      const session = sessionOf(state)
      const failure = 'failure' in state ? state.failure : undefined
      if (failure && state !== before) done(() => reject(failure.error))
      else if (state.status === 'connected' && session && session !== sessionOf(before)) done(() => resolve(session))
      else if (!store.get(openAtom)) {
        // A paired wallet may approve another namespace only.
        const other = store.get(activeSessionAtom)
        done(() =>
          other && other.provider !== active?.provider ? resolve(other) : reject(runtimeError('MODAL_CLOSED')),
        )
      }
    }
    const stops: (() => void)[] = []
    const done = (settle: () => void) => {
      for (const stop of stops) stop()
      settle()
    }
    openModal(kit, namespace ? { view: 'Connect', namespace } : { view: 'Connect' })
    go?.()
    stops.push(store.sub(target, look), store.sub(openAtom, look))
    if (failed) stops.push(failed((error) => done(() => reject(error))))
  })
  return settled
}
