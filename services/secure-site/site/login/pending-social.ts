import { tryParse, v } from '../data/schema.ts'
import type { Store } from '../storage/store.ts'
import type { Session } from '../wallet/session.ts'

/** Milliseconds for which the server keeps a sign-in open. */
const LASTING = 600_000

const kept = v.object({ provider: v.string(), requestId: v.string(), verifier: v.string(), until: v.number() })

function isTimely(until: number): boolean {
  const left = until - Date.now()
  // A clock that was set back would extend the time.
  return left > 0 && left <= LASTING
}

/** The proof that fetches the result of a login by redirect. */
export interface Proof {
  readonly requestId: string
  readonly verifier: string
  readonly ticket: string
}

/**
 * The last provider login begun on this page of this project, stored while the page is left, because its frame is gone
 * by then. A return address made by an attacker matches no stored login.
 */
export class PendingSocial {
  readonly #session: Session
  readonly #store: Store

  constructor(session: Session, store: Store) {
    this.#session = session
    this.#store = store
  }

  get #place(): string {
    return `social:${this.#session.projectId}:${this.#session.origin}`
  }

  async keep(provider: string, requestId: string, verifier: string): Promise<void> {
    await this.#store.put(this.#place, { provider, requestId, verifier, until: Date.now() + LASTING })
  }

  async drop(): Promise<void> {
    await this.#store.delete(this.#place)
  }

  /** Returns a recent login at this provider, begun by this frame or an earlier one. */
  async of(provider: string): Promise<Pick<Proof, 'requestId' | 'verifier'> | undefined> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    return found?.provider === provider && isTimely(found.until) ? found : undefined
  }

  /**
   * Returns the proof that belongs to a return address. Deletes the stored login in any case, so that it is used once.
   */
  async take(uri: string): Promise<Proof | undefined> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    await this.drop()
    if (!found || !URL.canParse(uri)) return undefined
    const { provider, requestId, verifier, until } = found
    const ticket = new URL(uri).searchParams.get('ticket') ?? ''
    const expected = `${location.origin}/result?request=${requestId}&ticket=${ticket}`
    if (!isTimely(until) || ticket === '' || uri !== expected || !this.#session.project.socials.includes(provider))
      return undefined
    return { requestId, verifier, ticket }
  }
}
