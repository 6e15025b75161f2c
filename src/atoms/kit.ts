import type { Env } from './env.ts'
import type { Emitter } from './events/emitter.ts'
import type { KitEventMap } from './events/event-map.ts'
import type { PageStore } from './page-store.ts'
import type { KitStorage } from './storage/storage.ts'

/** What every action gets: one instance's store and its outside world. Nothing else is shared or global. */
export interface Kit {
  readonly store: PageStore
  readonly env: Env
  readonly events: Emitter<KitEventMap>
  readonly storage: KitStorage
  /** Aborts when the kit is destroyed; every wait and subscription ends with it. */
  readonly signal: AbortSignal
  /** Another page of this site has connected, switched or left: this one goes along. */
  goAlong(): void
  /** A number no earlier attempt had. */
  nextAttempt(): number
}
