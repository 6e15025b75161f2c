import type { Context } from '../../chains/core/context.ts'
import type { Namespace, NamespaceTypes } from '../../chains/core/types.ts'
import type { Env } from './env.ts'
import type { Emitter } from './events/emitter.ts'
import type { KitEventMap } from './events/event-map.ts'
import type { KitHandle } from './kit-handle.ts'
import type { PageStore } from './page-store.ts'
import type { KitStorage } from './storage/storage.ts'

/** The state of a kit. An action names the parts of a kit that it uses, so that its type says what it can change. */
export interface HasStore {
  readonly store: PageStore
}

/** The outside world of a kit: clock, network, randomness. */
export interface HasEnv {
  readonly env: Env
}

/** The stored values of a kit, which outlive the page. */
export interface HasStorage {
  readonly storage: KitStorage
}

/** The listeners of the page. */
export interface HasEvents {
  readonly events: Emitter<KitEventMap>
}

/** The lifetime of a kit. */
export interface HasSignal {
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
}

/** The public handle of a kit, by which elements find theirs. */
export interface HasHandle {
  readonly handle: KitHandle
}

/**
 * The argument of actions that use more than two parts: the store and environment of one kit. No other state is shared.
 */
export interface Kit extends HasStore, HasEnv, HasStorage, HasEvents, HasSignal, HasHandle {
  /** Takes over a change that another tab of the site has made. */
  syncFromStorage(): void
  /** Returns a number higher than that of every earlier attempt. */
  nextAttempt(): number
  /** Loads the hosts that a driver needs for pairing and for the embedded wallet. Set when the runtime starts. */
  hosts?: Required<Pick<Context, 'pairing' | 'embedded'>>
  /** Returns the provider that the page receives for a session's own. Set when the first session starts. */
  givenProvider?: <N extends Namespace>(
    provider: NamespaceTypes[N]['provider'] | undefined,
  ) => NamespaceTypes[N]['given'] | undefined
}
