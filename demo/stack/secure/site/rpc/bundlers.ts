import { ApiError } from '../api-error.ts'
import type { Chain } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import { tryParse, v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store.ts'
import { operationTexts as texts } from './operation-texts.ts'

/** For so long an operation that makes an account smart may still arrive. */
const LASTING = 3_600_000

const delegating = v.object({ hash: v.string(), at: v.number() })

/** What became of an operation that this frame sent: asked for again where the frame has to know. */
interface Sent {
  readonly hash: string
  readonly chain: Chain
}

const placeOf = (chain: Chain, account: string) => `delegating:${chain.caip2}:${account.toLowerCase()}`

/** The bundlers of the project, by way of the server: the frame may not reach other hosts. */
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

  /** Operations of this frame, the newest first. */
  get sent(): readonly Sent[] {
    return this.#sent
  }

  /** @throws {FrameError} 4200 where there is no bundler, else with the bundler's own words. */
  async ask(chain: Chain, method: string, params: readonly unknown[]): Promise<unknown> {
    if (!this.on(chain)) throw new FrameError(texts.noBundler, 4200)
    try {
      return (await this.#session.call('bundle/ask', { chain: chain.caip2, method, params })).result
    } catch (error) {
      throw refusal(error, texts.refused)
    }
  }

  /**
   * Hands a signed operation over, once. One that makes the account smart is remembered, also by the next frame: it needs
   * the account's next nonce.
   * @throws {FrameError} The bundler refused it, in its own words, or does not answer.
   */
  async send(sent: Sent, account: string, userOperation: object, authorization: object | undefined): Promise<void> {
    const { chain, hash } = sent
    this.#sent.unshift(sent)
    if (authorization) await this.#store.put(placeOf(chain, account), { hash, at: Date.now() }).catch(console.error)
    try {
      await this.#session.call('bundle', { chain: chain.caip2, userOperation, ...(authorization && { authorization }) })
    } catch (error) {
      // A refusal is certain; nothing else says that it will not be sent.
      if (error instanceof ApiError && error.status < 500) this.#sent.splice(this.#sent.indexOf(sent), 1)
      throw refusal(error, texts.refused)
    }
  }

  /** The operation that makes an account smart, where one may still be on its way. */
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
