import { BLOCKED } from './access/blocked.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import type { ApiAnswer, ApiName, Project, User } from './api-schemas.ts'
import { type Chain, chainOf } from './chain.ts'
import { FrameError } from './frame-error.ts'
import { SaidError } from './said-error.ts'
import { words } from './words/words.ts'

/** Who is here: the page around, the project, the user and the network they last used. */
export class Session {
  readonly origin: string
  readonly projectId: string
  readonly api: Api
  readonly project: Project
  user: User | null
  chain: Chain
  /** Whether the browser keeps cookies and a database for the frame, as far as that is known. */
  isKept = true
  /** Ends everything that waits for something outside: a device, a provider, a person. */
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

  /** Lets go of everything that waits. */
  reset(): void {
    this.#work.abort()
    this.#work = new AbortController()
  }

  /** The browser keeps not all of it, nor has a window lent what would be there. */
  get isBlocked(): boolean {
    return !this.isKept && !this.api.carry
  }

  /** @throws {FrameError} The browser keeps nothing here, and no window has lent anything. */
  requireAccess(): void {
    if (this.isBlocked) throw blocked()
  }

  requireUser(): User {
    if (!this.user) this.requireAccess()
    if (!this.user) throw new FrameError('Nobody is logged in.', 4100)
    return this.user
  }

  /** A call that knows what it means when the server has forgotten who is logged in. */
  async call<Name extends ApiName>(name: Name, body?: object): Promise<ApiAnswer<Name>> {
    this.requireAccess()
    try {
      return await this.api.call(name, body, this.signal)
    } catch (error) {
      // Two frames that start at once in a new browser: the cookie of the second has made the first's token void.
      if (error instanceof ApiError && error.reason === 'csrf_wrong' && (await this.#renew()))
        return this.api.call(name, body, this.signal).catch((again: unknown) => {
          // A token of this moment is void too: the browser keeps no cookies here, not even those for this page alone.
          if (!(again instanceof ApiError) || again.reason !== 'csrf_wrong' || this.api.carry) throw again
          this.isKept = false
          throw blocked()
        })
      this.heed(error)
      throw error
    }
  }

  /** Notices an error that says that nobody is logged in any more. */
  heed(error: unknown): void {
    if (error instanceof ApiError && error.status === 401 && error.reason.startsWith('session')) this.user = null
  }

  /** True when there is another token than before. */
  async #renew(): Promise<boolean> {
    const before = this.api.csrf
    const { csrf } = await this.api.call('hello', { projectId: this.projectId, origin: this.origin }, this.signal)
    this.api.csrf = csrf
    return csrf !== before
  }
}

const blocked = () => new SaidError(words('start.cookies'), BLOCKED)

function firstChain(asked: string | null): Chain {
  try {
    return chainOf(asked ?? 1)
  } catch {
    return chainOf(1)
  }
}
