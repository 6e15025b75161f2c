import { memoryStore } from './memory-store.ts'
import type { Store } from './store.ts'

const NAME = 'values'

/** @param win Window whose storage is opened: a storage-access window may have more than this frame. */
export function openDatabase(win: { readonly indexedDB: IDBFactory } = globalThis): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // The `indexedDB` getter throws in a frame with an opaque origin; inside a promise that is a rejection.
    const request = win.indexedDB.open('wallet', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(NAME)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A store that can be read as a whole. */
export interface WholeStore extends Store {
  entries(): Promise<Map<string, unknown>>
}

export function databaseStore(database: IDBDatabase): WholeStore {
  const run = async <Result>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => IDBRequest<Result>) => {
    const transaction = database.transaction(NAME, mode)
    const request = work(transaction.objectStore(NAME))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      // An existing value is a valid result, so that the error does not abort the transaction.
      request.onerror = (event) => event.preventDefault()
    })
    return request
  }
  const get = async (key: string): Promise<unknown> => (await run('readonly', (values) => values.get(key))).result
  return {
    lasts: async () => true,
    async entries() {
      const keys = (await run('readonly', (values) => values.getAllKeys())).result
      return new Map(await Promise.all(keys.map(async (key) => [String(key), await get(String(key))] as const)))
    },
    get,
    async put(key, value) {
      await run('readwrite', (values) => values.put(value, key))
    },
    async putOnce(key, value) {
      await run('readwrite', (values) => values.add(value, key))
      return get(key)
    },
    async delete(key) {
      await run('readwrite', (values) => values.delete(key))
    },
  }
}

/**
 * The store of this origin, partitioned by the top-level site. Private windows and strict settings deny it to frames;
 * the values are then in memory only, and the visitor logs in again next time.
 */
export function browserStore(): Store {
  const opened: Promise<Store> = openDatabase().then(databaseStore, () => memoryStore())
  return {
    lasts: async () => (await opened).lasts(),
    get: async (key) => (await opened).get(key),
    put: async (key, value) => (await opened).put(key, value),
    putOnce: async (key, value) => (await opened).putOnce(key, value),
    delete: async (key) => (await opened).delete(key),
  }
}
