import type { Chain } from '../api/chain.ts'
import { tryParse, v } from '../data/schema.ts'
import type { Store } from '../storage/store.ts'

/** Milliseconds after which an unknown transaction counts as dropped at once. */
const LASTING = 3_600_000

const schema = v.object({ hash: v.string(), nonce: v.bigint(), at: v.number() })

/** An operation has a nonce at the EntryPoint, a transaction has the account's own nonce. */
type Kind = 'operation' | 'transaction'

export interface Last {
  readonly hash: string
  readonly nonce: bigint
}

/**
 * The last transaction or operation of an account per network, stored before it is sent: after a reload, the frame
 * would otherwise reuse its nonce while no node reports it yet.
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

  /** A storage error must not prevent sending. */
  async put(kind: Kind, chain: Chain, account: string, last: Last): Promise<void> {
    await this.#store.put(this.#place(kind, chain, account), { ...last, at: Date.now() }).catch(console.error)
  }

  /** Deletes an entry that was certainly refused. */
  async drop(kind: Kind, chain: Chain, account: string): Promise<void> {
    await this.#store.delete(this.#place(kind, chain, account)).catch(console.error)
  }
}
