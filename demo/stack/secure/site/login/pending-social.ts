import { tryParse, v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store.ts'

/** As long as the server waits for a provider. */
const LASTING = 600_000

const kept = v.object({ provider: v.string(), requestId: v.string(), verifier: v.string(), until: v.number() })

function isTimely(until: number): boolean {
  const left = until - Date.now()
  // A clock that was set back would make it last.
  return left > 0 && left <= LASTING
}

/** What fetches the result of a login that its page was left for. */
export interface Proof {
  readonly requestId: string
  readonly verifier: string
  readonly ticket: string
}

/**
 * The last login at a provider that was begun on this page of this project, kept in this browser while its page is left:
 * the frame that began it is gone by then. An address that somebody else made finds nothing here.
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

  /** One at this provider that was begun a moment ago, by this frame or by one before it. */
  async of(provider: string): Promise<Pick<Proof, 'requestId' | 'verifier'> | undefined> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    return found?.provider === provider && isTimely(found.until) ? found : undefined
  }

  /** What belongs to an address that the page came back with. Whatever the answer is, it is the only one. */
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
