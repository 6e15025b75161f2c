import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'

const attemptsOf = perKit(() => new Map<Namespace, AbortController>())

/** Starts an attempt in a namespace and aborts the previous one with `reason`. */
export function beginAttempt(kit: Kit, namespace: Namespace, reason: unknown): AbortController {
  endAttempt(kit, namespace, reason)
  const controller = new AbortController()
  attemptsOf(kit).set(namespace, controller)
  return controller
}

export function endAttempt(kit: Kit, namespace: Namespace, reason: unknown): void {
  const attempts = attemptsOf(kit)
  attempts.get(namespace)?.abort(reason)
  attempts.delete(namespace)
}
