import { type Clock, systemClock } from '../../chains/core/clock.ts'

/**
 * The environment of a kit. Injected, so that tests can replace it and two kits can differ.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { mainnet } from 'wallet-modal/networks'
 *
 * const kit = createKit({ networks: [mainnet] }, { storage: sessionStorage })
 */
export interface Env {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Undefined if there is none or access is denied (sandboxed frame, server). */
  readonly storage: Storage | undefined
  /** Returns 128 random bits as text. */
  readonly id: () => string
  /** Web Locks, which exclude other tabs during a submission; undefined if the browser has none. */
  readonly locks: LockManager | undefined
}

/** Returns the environment of the browser. Missing parts are undefined. */
export function browserEnv(): Env {
  let storage: Storage | undefined
  try {
    // Even `typeof localStorage` throws in a sandboxed frame.
    storage = globalThis.localStorage
  } catch {}
  return {
    // Captured once: a script that replaces `fetch` later does not see the kit's requests.
    fetch: fetch.bind(globalThis),
    clock: systemClock,
    storage,
    // `randomUUID` exists in secure contexts only; a test page on a LAN address has none.
    id: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    locks: globalThis.navigator?.locks,
  }
}
