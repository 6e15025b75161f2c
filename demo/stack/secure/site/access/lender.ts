import { Api } from '../api.ts'
import { databaseStore, openDatabase } from '../browser-store.ts'
import { deviceKey } from '../login/device-key.ts'
import type { Session } from '../session.ts'
import type { FrameStore } from './frame-store.ts'

export type LendingWindow = Window & typeof globalThis

/** Not to be seen by other pages, whose windows have the same storage. */
const placeOf = ({ projectId, origin }: Session) => `lent:${projectId}:${origin}`

/**
 * Takes what a window of this site may keep and its frame may not: who is logged in, and the keys of this browser. From
 * then on the frame has both in memory, and does not need the window; as long as it is open, it keeps what is new.
 */
export class Lender {
  readonly #session: Session
  readonly #store: FrameStore
  #opened: LendingWindow | undefined
  #kept: Promise<unknown> = Promise.resolve()

  constructor(session: Session, store: FrameStore) {
    this.#session = session
    this.#store = store
    // Whoever leaves the page has no use for its window.
    window.addEventListener('pagehide', () => this.#opened?.close())
  }

  /** Whether the person has allowed it in this window's browser before. Nothing else is read of it. */
  async isAllowed(opened: LendingWindow): Promise<boolean> {
    const database = await openDatabase(opened).catch(() => undefined)
    if (!database) return false
    try {
      return (await databaseStore(database).get(placeOf(this.#session))) === true
    } finally {
      database.close()
    }
  }

  /** @throws {FrameError} The server could not be reached, or refused. */
  async lend(opened: LendingWindow): Promise<void> {
    const { api, projectId, origin } = this.#session
    // First the keys: the session of the window is that of its browser.
    await this.#store.borrow(opened)
    const there = new Api(
      () => deviceKey(this.#store),
      (input, init) => opened.fetch(input, init),
    )
    there.carry = { visit: '', session: '' }
    const { csrf, user } = await there.call('hello', { projectId, origin })
    api.ahead = there.ahead
    api.csrf = csrf
    api.carry = there.carry
    this.#session.user = user
    await this.#store.put(placeOf(this.#session), true)
    this.#opened = opened
    opened.addEventListener('pagehide', () => this.#end())
    api.onSession = () => {
      if (!this.#opened) return
      there.csrf = api.csrf
      there.carry = api.carry
      // The answer to it sets the cookie of the window.
      this.#kept = there.call('session').catch(() => {})
    }
  }

  /** What it was opened for is done: the window closes, unless it still has to keep something. */
  async finish(): Promise<void> {
    const isAwaited = [...(this.#store.values?.keys() ?? [])].some((key) => key.startsWith('code:'))
    if (!this.#opened || !this.#session.user || isAwaited) return
    await Promise.all([this.#kept, this.#store.written()])
    this.#opened?.close()
    this.#end()
  }

  /**
   * Closes the window when the login that it was opened for is left, and forgets what it has lent: the next login opens
   * one again, so that its session and keys are kept there.
   */
  async leave(): Promise<void> {
    const opened = this.#opened
    if (!opened || this.#session.user) return
    const { api } = this.#session
    api.onSession = () => {}
    api.carry = undefined
    // What is being written still goes into the window.
    const written = this.#store.written()
    this.#end()
    this.#store.forget()
    await written
    opened.close()
  }

  #end(): void {
    this.#opened = undefined
    this.#store.giveBack()
  }
}
