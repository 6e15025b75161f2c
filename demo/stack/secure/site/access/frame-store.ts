import { browserStore, databaseStore, openDatabase, type WholeStore } from '../browser-store.ts'
import { memoryStore } from '../memory-store.ts'
import type { Store } from '../store.ts'
import type { Changes } from '../vault/job.ts'

/**
 * The frame's store: what the browser gives it, or what a window of this site has lent. Of that there is a copy in
 * memory, and as long as the window is open, what is put here is put there too.
 */
export class FrameStore implements Store {
  #store: Store = browserStore()
  #values: Map<string, unknown> | undefined
  #lender: WholeStore | undefined
  readonly #writes = new Set<Promise<unknown>>()

  /** What was lent; undefined where the browser gives the frame a store of its own. */
  get values(): Map<string, unknown> | undefined {
    return this.#values
  }

  /** Whether what is put here is kept by an open window. */
  get isLent(): boolean {
    return this.#lender !== undefined
  }

  /** Copies what the window has. One that has nothing either makes this a store in memory. */
  async borrow(win: Window & typeof globalThis): Promise<void> {
    const lender = await openDatabase(win).then(databaseStore, () => undefined)
    const entries = (await lender?.entries()) ?? new Map<string, unknown>()
    // Made anew for this window: what is of the other one may go with it.
    const values = new Map([...entries].map(([key, value]) => [key, structuredClone(value)] as const))
    this.#values = values
    this.#lender = lender
    this.#store = memoryStore(
      values,
      () => this.isLent,
      (key, value) => this.#write(key, value),
    )
  }

  /** The window goes. */
  giveBack(): void {
    this.#lender = undefined
  }

  /** As before a window has lent anything. */
  forget(): void {
    this.#lender = undefined
    this.#values = undefined
    this.#store = browserStore()
  }

  /** Ends when everything so far has been written, or could not be. */
  async written(): Promise<void> {
    await Promise.all(this.#writes)
  }

  /** What a worker did to its copy. */
  take(changes: Changes): void {
    for (const [key, value] of changes) {
      if (value === undefined) this.#values?.delete(key)
      else this.#values?.set(key, value)
      this.#write(key, value)
    }
  }

  lasts = () => this.#store.lasts()
  get = (key: string) => this.#store.get(key)
  put = (key: string, value: unknown) => this.#store.put(key, value)
  putOnce = (key: string, value: unknown) => this.#store.putOnce(key, value)
  delete = (key: string) => this.#store.delete(key)

  #write(key: string, value: unknown): void {
    const lender = this.#lender
    if (!lender) return
    // A window that is closed meanwhile takes it along: what is in memory stays.
    const write = (value === undefined ? lender.delete(key) : lender.put(key, value)).catch(() => {})
    this.#writes.add(write)
    void write.finally(() => this.#writes.delete(write))
  }
}
