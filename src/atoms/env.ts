import { type Clock, systemClock } from '../chains/core/clock.ts'

/** The outside world, injected, so that tests bring their own and two kits can differ. */
export interface Env {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Undefined where there is none or where the page may not touch it (sandboxed frame, server). */
  readonly storage: Storage | undefined
  /** 128 bits of randomness as text. */
  readonly id: () => string
  /** Excludes other tabs while a submit runs; undefined where the browser has none. */
  readonly locks: LockManager | undefined
}

/** Reads the browser's parts without throwing where they are missing. */
export function browserEnv(): Env {
  let storage: Storage | undefined
  try {
    // Even `typeof localStorage` throws in a sandboxed frame (safety §3.5).
    storage = globalThis.localStorage
  } catch {}
  return {
    // Taken once: what a script of the page puts in its place later is not asked.
    fetch: fetch.bind(globalThis),
    clock: systemClock,
    storage,
    id: () => {
      // randomUUID exists on secure origins only; a test page on a LAN address has none.
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    locks: globalThis.navigator?.locks,
  }
}
