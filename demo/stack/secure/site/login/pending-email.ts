import type { ApiAnswer } from '../api-schemas.ts'
import { tryParse, v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store.ts'

type Challenge = ApiAnswer<'email/start'>

const kept = v.object({
  email: v.string(),
  challengeId: v.string(),
  action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE']),
  until: v.number(),
})

/** The last mail that was asked for on this page of this project: a page that was loaded anew goes on with it. */
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

  /** The link of the first mail was followed: a code has been sent. */
  async approved(): Promise<void> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    if (found) await this.keep(found.email, { ...found, action: 'VERIFY_OTP' })
  }

  /** The last one, whoever's: a frame that was lost while its code was typed goes on with it. */
  async last(): Promise<Challenge | undefined> {
    const found = tryParse(kept, await this.#store.get(this.#place))
    return found && this.#left(found.until) > 0 ? { challengeId: found.challengeId, action: found.action } : undefined
  }

  /** Milliseconds; none with a clock that was set back, which would make it last. */
  #left(until: number): number {
    const left = until - Date.now()
    return left <= this.#lasting ? left : 0
  }

  /** What this address was mailed, while that works, and for how many more seconds it does. */
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
