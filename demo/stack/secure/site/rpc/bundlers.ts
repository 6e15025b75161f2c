import { ApiError } from '../api-error.ts'
import type { Chain } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import type { Session } from '../session.ts'
import { operationTexts as texts } from './operation-texts.ts'

/** What became of an operation that this frame sent: asked for again where the frame has to know. */
interface Sent {
  readonly hash: string
  readonly chain: Chain
  readonly nonce: bigint
}

/** The bundlers of the project, by way of the server: the frame may not reach other hosts. */
export class Bundlers {
  readonly #session: Session
  readonly #sent: Sent[] = []

  constructor(session: Session) {
    this.#session = session
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
   * Hands a signed operation over, once.
   * @throws {FrameError} The bundler refused it, in its own words, or does not answer.
   */
  async send(sent: Sent, userOperation: object, authorization: object | undefined): Promise<void> {
    const { chain } = sent
    this.#sent.unshift(sent)
    try {
      await this.#session.call('bundle', { chain: chain.caip2, userOperation, ...(authorization && { authorization }) })
    } catch (error) {
      // A refusal is certain; nothing else says that it will not be sent.
      if (error instanceof ApiError && error.status < 500) this.#sent.splice(this.#sent.indexOf(sent), 1)
      throw refusal(error, texts.refused)
    }
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
