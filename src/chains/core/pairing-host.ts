import type { Namespace, Network } from './types.ts'

/** Where a remote wallet's keys and sessions are kept: text by name, of this page's origin. */
export interface KeyValueStore {
  keys(): readonly string[]
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Calls back when another page of this origin changed something; `value` is gone when undefined. */
  watch?(listener: (key: string, value: string | undefined) => void): () => void
}

/** What the integrator named for pairing with remote wallets. One object for each kit: its client belongs to it. */
export interface PairingHost {
  /** `wss://…`, or `ws://` on this machine. */
  readonly relayUrl: string
  /** Empty where the relay asks for none. */
  readonly projectId: string
  /** Only called when named; else no attestation is asked for. */
  readonly verifyUrl?: string
  /** What the wallet shows of the page; `url` is always the page's origin. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly storage: KeyValueStore
  /** Methods, chains, events and RPC URLs proposed instead of the standard ones, by namespace (protocol §6.2). */
  readonly override: PairingOverride
  /** Ends with the kit. */
  readonly signal: AbortSignal
  /** Every configured network that can be paired, whatever its namespace: one wallet is asked for all of them. */
  readonly networks?: () => readonly Network[]
  /**
   * Hears, of each wallet that approves, which namespaces beside the one that asked it can be used in. One that can be
   * used in those only keeps its session, although the one that asked fails: their adapters restore it.
   */
  readonly approved?: (namespaces: readonly Namespace[]) => void
}

/** Each list replaces the standard one of its namespace; a namespace that has none yet is added. */
export interface PairingOverride {
  readonly methods?: { readonly [namespace: string]: readonly string[] }
  readonly chains?: { readonly [namespace: string]: readonly string[] }
  readonly events?: { readonly [namespace: string]: readonly string[] }
  readonly rpcMap?: { readonly [caipNetworkId: string]: string }
  readonly defaultChain?: string
}
