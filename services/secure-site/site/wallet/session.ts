import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import type { ApiAnswer, ApiName, Project, User } from '../api/api-schemas.ts'
import { type Chain, chainOf } from '../api/chain.ts'
import { BLOCKED } from '../host/blocked.ts'
import { FrameError } from '../host/frame-error.ts'
import { LocalizedError } from '../host/localized-error.ts'
import { words } from '../words/words.ts'

/** State of this frame: embedding page, project, user and last used network. */
export class Session {
  readonly origin: string
  readonly projectId: string
  readonly api: Api
  readonly project: Project
  user: User | null
  chain: Chain
  /** True unless the browser is known to block cookies or storage for the frame. */
  isKept = true
  /** Aborts all waiting for devices, providers and visitors. */
  #work = new AbortController()

  constructor(origin: string, projectId: string, api: Api, hello: ApiAnswer<'hello'>, chain: string | null) {
    this.origin = origin
    this.projectId = projectId
    this.api = api
    this.project = hello.project
    this.user = hello.user
    this.chain = firstChain(chain)
  }

  get signal(): AbortSignal {
    return this.#work.signal
  }

  reset(): void {
    this.#work.abort()
    this.#work = new AbortController()
  }

  /** True if browser storage is blocked and no window has provided a substitute. */
  get isBlocked(): boolean {
    return !this.isKept && !this.api.carry
  }

  /** @throws {FrameError} Browser storage is blocked, and no window has provided a substitute. */
  requireAccess(): void {
    if (this.isBlocked) throw blocked()
  }

  requireUser(): User {
    if (!this.user) this.requireAccess()
    if (!this.user) throw new FrameError('Nobody is logged in.', 4100)
    return this.user
  }

  /** Calls the API, and signs the user out if the server reports that the session is gone. */
  async call<Name extends ApiName>(name: Name, body?: object): Promise<ApiAnswer<Name>> {
    this.requireAccess()
    try {
      return await this.api.call(name, body, this.signal)
    } catch (error) {
      // Two frames started at once in a new browser: the second one's cookie invalidated the first one's token.
      if (error instanceof ApiError && error.reason === 'csrf_wrong' && (await this.#renew()))
        return this.api.call(name, body, this.signal).catch((again: unknown) => {
          // A fresh token is invalid too, so that the browser blocks even partitioned cookies.
          if (!(again instanceof ApiError) || again.reason !== 'csrf_wrong' || this.api.carry) throw again
          this.isKept = false
          throw blocked()
        })
      this.heed(error)
      throw error
    }
  }

  /** Clears the user after an error that reports a missing session. */
  heed(error: unknown): void {
    if (error instanceof ApiError && error.status === 401 && error.reason.startsWith('session')) this.user = null
  }

  /** Resolves with true if the server issued a different token. */
  async #renew(): Promise<boolean> {
    const before = this.api.csrf
    const { csrf } = await this.api.call('hello', { projectId: this.projectId, origin: this.origin }, this.signal)
    this.api.csrf = csrf
    return csrf !== before
  }
}

const blocked = () => new LocalizedError(words('start.cookies'), BLOCKED)

function firstChain(asked: string | null): Chain {
  try {
    return chainOf(asked ?? 1)
  } catch {
    return chainOf(1)
  }
}
