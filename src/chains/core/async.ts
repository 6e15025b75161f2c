import type { Clock } from './clock.ts'

/** Rejects with the signal's reason when `signal` aborts first; a late result is dropped. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) {
      // The work goes on without us: its outcome must not surface as an unhandled rejection.
      promise.catch(() => {})
      abort()
      return
    }
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Rejects with `error()` after `ms`; otherwise follows `promise`. */
export function deadline<T>(promise: Promise<T>, ms: number, clock: Clock, error: () => unknown): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(error()))
    promise.then(resolve, reject).finally(cancel)
  })
}

/** Resolves after `ms`, or rejects when the signal aborts. */
export function delay(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return abortable(new Promise<void>((resolve) => void clock.after(ms, resolve)), signal)
}
