import type { Chain } from '../chain.ts'
import { tryParse, v } from '../schema.ts'
import type { Store } from '../store.ts'

/** Later than this a node or bundler that does not know it any more is believed at once. */
const LASTING = 3_600_000

const schema = v.object({ hash: v.string(), nonce: v.bigint(), at: v.number() })

/** An operation has a nonce at the EntryPoint, a transaction one of the account's own key. */
type Kind = 'operation' | 'transaction'

export interface Last {
  readonly hash: string
  readonly nonce: bigint
}

/**
 * What an account sent last on a network, written down before it is handed over: a frame that was loaded anew would else
 * give its nonce to the next one while no node tells of it yet.
 */
export class LastSent {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  #place(kind: Kind, chain: Chain, account: string): string {
    return JSON.stringify(['last', kind, chain.caip2, account.toLowerCase()])
  }

  async get(kind: Kind, chain: Chain, account: string): Promise<Last | undefined> {
    const found = tryParse(schema, await this.#store.get(this.#place(kind, chain, account)).catch(() => undefined))
    return found && Math.abs(Date.now() - found.at) < LASTING ? found : undefined
  }

  /** A browser that keeps nothing must not keep anybody from sending. */
  async put(kind: Kind, chain: Chain, account: string, last: Last): Promise<void> {
    await this.#store.put(this.#place(kind, chain, account), { ...last, at: Date.now() }).catch(console.error)
  }

  /** It was refused for certain, and is not on its way. */
  async drop(kind: Kind, chain: Chain, account: string): Promise<void> {
    await this.#store.delete(this.#place(kind, chain, account)).catch(console.error)
  }
}
