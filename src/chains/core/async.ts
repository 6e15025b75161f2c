import type { Clock } from './clock.ts'

/** Settles like `promise`; rejects with the signal's reason when `signal` aborts first. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) {
      // The work continues; its rejection must not surface as unhandled.
      promise.catch(() => {})
      abort()
      return
    }
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Settles like `promise`; rejects with `error()` after `ms`. */
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
