import { ApiError } from '../../api/api-error.ts'
import type { Chain } from '../../api/chain.ts'
import { tryParse, v } from '../../data/schema.ts'
import { FrameError } from '../../host/frame-error.ts'
import type { Store } from '../../storage/store.ts'
import type { Session } from '../../wallet/session.ts'
import { operationTexts as texts } from './operation-texts.ts'

/** Milliseconds for which a delegating operation may still be included. */
const LASTING = 3_600_000

const delegating = v.object({ hash: v.string(), at: v.number() })

/** An operation that this frame sent, kept for questions about its status. */
interface Sent {
  readonly hash: string
  readonly chain: Chain
}

const placeOf = (chain: Chain, account: string) => `delegating:${chain.caip2}:${account.toLowerCase()}`

/**
 * The project's bundlers, called through the server because the frame's Content Security Policy allows no other hosts.
 */
export class Bundlers {
  readonly #session: Session
  readonly #store: Store
  readonly #sent: Sent[] = []

  constructor(session: Session, store: Store) {
    this.#session = session
    this.#store = store
  }

  on(chain: Chain): boolean {
    return this.#session.project.bundlers.includes(chain.caip2)
  }

  /** Operations of this frame, newest first. */
  get sent(): readonly Sent[] {
    return this.#sent
  }

  /** @throws {FrameError} 4200 without a bundler, otherwise with the bundler's message. */
  async ask(chain: Chain, method: string, params: readonly unknown[]): Promise<unknown> {
    if (!this.on(chain)) throw new FrameError(texts.noBundler, 4200)
    try {
      return (await this.#session.call('bundle/ask', { chain: chain.caip2, method, params })).result
    } catch (error) {
      throw refusal(error, texts.refused)
    }
  }

  /**
   * Sends a signed operation once. A delegating operation is stored across reloads, because its authorization needs the
   * account's next nonce.
   * @throws {FrameError} The bundler refused it, with its message, or does not answer.
   */
  async send(sent: Sent, account: string, userOperation: object, authorization: object | undefined): Promise<void> {
    const { chain, hash } = sent
    this.#sent.unshift(sent)
    if (authorization) await this.#store.put(placeOf(chain, account), { hash, at: Date.now() }).catch(console.error)
    try {
      await this.#session.call('bundle', { chain: chain.caip2, userOperation, ...(authorization && { authorization }) })
    } catch (error) {
      // After a refusal it is certainly not sent; any other error leaves that open.
      if (error instanceof ApiError && error.status < 500) this.#sent.splice(this.#sent.indexOf(sent), 1)
      throw refusal(error, texts.refused)
    }
  }

  /** Returns the hash of a delegating operation that may still be pending. */
  async delegating(chain: Chain, account: string): Promise<string | undefined> {
    const found = tryParse(delegating, await this.#store.get(placeOf(chain, account)).catch(() => undefined))
    return found && Math.abs(Date.now() - found.at) < LASTING ? found.hash : undefined
  }

  forget(): void {
    this.#sent.length = 0
  }
}

function refusal(error: unknown, said: string): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.reason === 'operation_refused') return new FrameError(`${said} ${error.message}`, -32000)
  return error.reason === 'bundler_away' ? new FrameError(texts.away, -32603) : error
}
