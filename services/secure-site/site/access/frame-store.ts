import { browserStore, databaseStore, openDatabase, type WholeStore } from '../storage/browser-store.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { Store } from '../storage/store.ts'
import type { Changes } from '../vault/job.ts'

/**
 * The frame's store: the browser's, or a copy in memory of a storage-access window's store. While that window is open,
 * writes go to it too.
 */
export class FrameStore implements Store {
  #store: Store = browserStore()
  #values: Map<string, unknown> | undefined
  #bridge: WholeStore | undefined
  readonly #writes = new Set<Promise<unknown>>()

  /** The copy from the storage-access window; undefined if the frame has browser storage. */
  get values(): Map<string, unknown> | undefined {
    return this.#values
  }

  /** True while an open window persists the writes. */
  get isLent(): boolean {
    return this.#bridge !== undefined
  }

  /** Copies the window's store. If the window has none, the store is in memory only. */
  async borrow(win: Window & typeof globalThis): Promise<void> {
    const bridge = await openDatabase(win).then(databaseStore, () => undefined)
    const entries = (await bridge?.entries()) ?? new Map<string, unknown>()
    // The values are cloned into this realm, because objects of the other window can become unusable when it closes.
    const values = new Map([...entries].map(([key, value]) => [key, structuredClone(value)] as const))
    this.#values = values
    this.#bridge = bridge
    this.#store = memoryStore(
      values,
      () => this.isLent,
      (key, value) => this.#write(key, value),
    )
  }

  /** Forgets the window, which is closing; the copy stays. */
  giveBack(): void {
    this.#bridge = undefined
  }

  /** Restores the state before `borrow`. */
  forget(): void {
    this.#bridge = undefined
    this.#values = undefined
    this.#store = browserStore()
  }

  /** Resolves once all pending writes have succeeded or failed. */
  async written(): Promise<void> {
    await Promise.all(this.#writes)
  }

  /** Applies the changes that a worker made to its copy. */
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
    const bridge = this.#bridge
    if (!bridge) return
    // The write fails if the window closes first; the copy in memory stays.
    const write = (value === undefined ? bridge.delete(key) : bridge.put(key, value)).catch(() => {})
    this.#writes.add(write)
    void write.finally(() => this.#writes.delete(write))
  }
}
