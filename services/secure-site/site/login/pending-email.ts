import type { ApiAnswer } from '../api/api-schemas.ts'
import { tryParse, v } from '../data/schema.ts'
import type { Store } from '../storage/store.ts'
import type { Session } from '../wallet/session.ts'

type Challenge = ApiAnswer<'email/start'>

const kept = v.object({
  email: v.string(),
  challengeId: v.string(),
  action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE']),
  until: v.number(),
})

/** The last mail requested on this page of this project, with which a reloaded page continues. */
export class PendingEmail {
  readonly #session: Session
  readonly #store: Store

  constructor(session: Session, store: Store) {
    this.#session = session
    this.#store = store
  }

  get #place(): string {
    return `email:${this.#session.projectId}:${this.#session.origin}`
  }
  get #lasting(): number {
    return this.#session.project.codeSeconds * 1000
  }

  async keep(email: string, { challengeId, action }: Challenge): Promise<void> {
    const until = Date.now() + this.#lasting
    await this.#store.put(this.#place, { email: email.toLowerCase(), challengeId, action, until })
  }

  /** Records that the first mail's link was followed and a code was sent. */
  async approved(): Promise<void> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    if (found) await this.keep(found.email, { ...found, action: 'VERIFY_OTP' })
  }

  /**
   * Returns the last challenge of any address: a frame that was reloaded while a code was entered continues with it.
   */
  async last(): Promise<Challenge | undefined> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    return found && this.#left(found.until) > 0 ? { challengeId: found.challengeId, action: found.action } : undefined
  }

  /** Returns the remaining milliseconds; 0 after a clock change, which could extend them. */
  #left(until: number): number {
    const left = until - Date.now()
    return left <= this.#lasting ? left : 0
  }

  /** Returns the pending mail to this address and its remaining seconds. */
  async of(email: string): Promise<(Challenge & { readonly seconds: number }) | undefined> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    if (!found || found.email !== email.toLowerCase()) return undefined
    const left = this.#left(found.until)
    if (left <= 0) return undefined
    return { challengeId: found.challengeId, action: found.action, seconds: Math.ceil(left / 1000) }
  }

  drop(): Promise<void> {
    return this.#store.delete(this.#place)
  }
}
