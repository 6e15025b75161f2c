import { WmError } from '../../chains/core/errors.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { InnerKit } from '../kit-inside.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { openModal } from '../modal/open-modal.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../network/network.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'

/** What leads beyond the Connect view. */
export interface ByModal {
  /** Goes on from the Connect view, in the same task. */
  readonly go?: (() => void) | undefined
  /** Tells, once, why what `go` began has come to nothing. Returns a stop function. */
  readonly failed?: ((tell: (error: WmError) => void) => () => void) | undefined
}

/** Opens the modal on Connect, or on a view beyond it, and settles with what the visitor does: approve, decline or close. */
export async function connectByModal(
  kit: InnerKit,
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
        // A wallet that was paired may have approved another namespace only.
        const other = store.get(activeSessionAtom)
        done(() =>
          other && other.provider !== active?.provider ? resolve(other) : reject(new WmError('MODAL_CLOSED')),
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
