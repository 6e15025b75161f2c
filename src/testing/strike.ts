import type { StruckFailures } from './failures.ts'
import { alreadyPending, rejected } from './provider-error.ts'

/** The faults that keep a request from being looked at, whatever kind of wallet it is. */
export async function strike(struck: StruckFailures, method: string): Promise<void> {
  if (struck.slow) await new Promise((resolve) => setTimeout(resolve, struck.slow?.ms))
  if (struck.never) return new Promise(() => {})
  if (struck.pending) throw alreadyPending(method)
  if (struck.reject) throw rejected()
  if (struck['throw-string']) throw struck['throw-string'].text ?? 'the wallet says no'
  if (struck['throw-undefined']) throw undefined
  if (struck.throw) throw struck.throw.value
}
