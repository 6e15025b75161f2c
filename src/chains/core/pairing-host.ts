import type { Namespace, Network } from './types.ts'

/** Storage of a remote wallet's keys and sessions: text by name, in this page's origin. */
export interface KeyValueStore {
  keys(): readonly string[]
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /**
   * Reports changes by other pages of this origin; `value` is undefined for a removed key. Returns an unsubscribe
   * function.
   */
  watch?(listener: (key: string, value: string | undefined) => void): () => void
}

/** Settings for pairing with remote wallets. One object per kit, which also identifies the kit's client. */
export interface PairingHost {
  /** Relay URL: `wss://…`, or `ws://` on this machine. */
  readonly relayUrl: string
  /** Project id; empty for a relay that requires none. */
  readonly projectId: string
  /** Attestation server; undefined requests no attestation. */
  readonly verifyUrl?: string
  /** Page description that the wallet shows; `url` is always the page's origin. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly storage: KeyValueStore
  /** Methods, chains, events and RPC URLs that replace the standard proposal, by namespace. */
  readonly override: PairingOverride
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** Returns the configured networks of all namespaces that pair: one proposal asks for all of them. */
  readonly networks?: () => readonly Network[]
  /**
   * Called for each wallet that approves, with the namespaces other than the requesting one that it can be used in. A
   * session that is usable only in those stays although the requesting adapter fails: their adapters restore it.
   */
  readonly approved?: (namespaces: readonly Namespace[]) => void
}

/** Each list replaces the standard list of its namespace, or adds a namespace. */
export interface PairingOverride {
  readonly methods?: { readonly [namespace: string]: readonly string[] }
  readonly chains?: { readonly [namespace: string]: readonly string[] }
  readonly events?: { readonly [namespace: string]: readonly string[] }
  readonly rpcMap?: { readonly [caipNetworkId: string]: string }
  readonly defaultChain?: string
}
