/** The frame's storage of keys and shares: structured-cloneable values, including non-extractable keys. */
export interface Store {
  /** Resolves with true if the values survive the window. */
  lasts(): Promise<boolean>
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  /** Stores `value` unless the key exists, and returns the stored value, so that two tabs agree. */
  putOnce(key: string, value: unknown): Promise<unknown>
  delete(key: string): Promise<void>
}
