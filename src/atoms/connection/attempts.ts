import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'

const running = new WeakMap<Kit, Map<Namespace, AbortController>>()

/** Starts an attempt in a namespace; the one before it is aborted with `reason`. */
export function beginAttempt(kit: Kit, namespace: Namespace, reason: unknown): AbortController {
  endAttempt(kit, namespace, reason)
  const controller = new AbortController()
  const map = running.get(kit) ?? new Map<Namespace, AbortController>()
  running.set(kit, map.set(namespace, controller))
  return controller
}

/** Aborts the running attempt of a namespace, if there is one. */
export function endAttempt(kit: Kit, namespace: Namespace, reason: unknown): void {
  const map = running.get(kit)
  map?.get(namespace)?.abort(reason)
  map?.delete(namespace)
}
