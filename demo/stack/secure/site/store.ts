import { FrameError } from './frame-error.ts'

/** Where the frame keeps keys and shares: values a browser can clone, keys that cannot be exported among them. */
export interface Store {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  /** Keeps `value` unless there is one already, and gives what is kept: two tabs end with the same. */
  putOnce(key: string, value: unknown): Promise<unknown>
  delete(key: string): Promise<void>
}

const NAME = 'values'

/** The store of this origin within the site around it. */
export function browserStore(): Store {
  const database = new Promise<IDBDatabase>((resolve, reject) => {
    try {
      // The getter itself throws in a frame without an origin.
      const request = indexedDB.open('wallet', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(NAME)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    } catch (error) {
      reject(error)
    }
  })
  database.catch(() => {})
  const run = async <Result>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => IDBRequest<Result>) => {
    try {
      const transaction = (await database).transaction(NAME, mode)
      const request = work(transaction.objectStore(NAME))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        // A value that is already there is an answer, not a failure.
        request.onerror = (event) => event.preventDefault()
      })
      return request
    } catch {
      throw new FrameError('This browser does not let the wallet store anything on this site.')
    }
  }
  const get = async (key: string): Promise<unknown> => (await run('readonly', (values) => values.get(key))).result
  return {
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
