import type { Clock } from './clock.ts'
import type { EmbeddedHost } from './embedded-host.ts'
import type { PairingHost } from './pairing-host.ts'
import type { Network } from './types.ts'

export type Unsubscribe = () => void

/** Arguments of every adapter call: the environment, and the signal that ends the call. */
export interface Context {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Configured networks of the namespace, in the integrator's order; never empty. */
  readonly networks: readonly Network[]
  /** Resolves with what pairing with a remote wallet needs. Undefined without a relay. */
  readonly pairing?: () => Promise<PairingHost>
  /** Resolves with the embedded wallet. Undefined without a secure frame. */
  readonly embedded?: () => Promise<EmbeddedHost>
}
