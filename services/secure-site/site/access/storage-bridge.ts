import { Api } from '../api/api.ts'
import { deviceKey } from '../api/device-key.ts'
import { databaseStore, openDatabase } from '../storage/browser-store.ts'
import type { Session } from '../wallet/session.ts'
import type { FrameStore } from './frame-store.ts'

export type BridgeWindow = Window & typeof globalThis

/** Key per project and page, because all storage-access windows share one store. */
const placeOf = ({ projectId, origin }: Session) => `lent:${projectId}:${origin}`

/**
 * Copies session and browser keys from a storage-access window, whose storage is not blocked. From then on the frame
 * has both in memory and does not need the window; while it is open, the window persists new values.
 */
export class StorageBridge {
  readonly #session: Session
  readonly #store: FrameStore
  #opened: BridgeWindow | undefined
  #kept: Promise<unknown> = Promise.resolve()

  constructor(session: Session, store: FrameStore) {
    this.#session = session
    this.#store = store
    // The window is useless without its page.
    window.addEventListener('pagehide', () => this.#opened?.close())
  }

  /** Resolves with true if the visitor allowed access for this page earlier. Reads nothing else of the store. */
  async isAllowed(opened: BridgeWindow): Promise<boolean> {
    const database = await openDatabase(opened).catch(() => undefined)
    if (!database) return false
    try {
      return (await databaseStore(database).get(placeOf(this.#session))) === true
    } finally {
      database.close()
    }
  }

  /** @throws {FrameError} The server could not be reached, or refused. */
  async lend(opened: BridgeWindow): Promise<void> {
    const { api, projectId, origin } = this.#session
    // The keys come first: the window's session is bound to the key of its browser.
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
      // The answer sets the session cookie of the window.
      this.#kept = there.call('session').catch(() => {})
    }
  }

  /** Closes the window after a sign-in, unless its store has a recovery code that the owner has not seen. */
  async finish(): Promise<void> {
    const isAwaited = [...(this.#store.values?.keys() ?? [])].some((key) => key.startsWith('code:'))
    if (!this.#opened || !this.#session.user || isAwaited) return
    await Promise.all([this.#kept, this.#store.written()])
    this.#opened?.close()
    this.#end()
  }

  /**
   * Closes the window if its sign-in is abandoned, and forgets the copy: the next sign-in opens a window again, so that
   * its session and keys are stored there.
   */
  async leave(): Promise<void> {
    const opened = this.#opened
    if (!opened || this.#session.user) return
    const { api } = this.#session
    api.onSession = () => {}
    api.carry = undefined
    // Writes that are under way must reach the window before it is closed.
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
