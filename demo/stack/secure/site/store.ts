/** Where the frame keeps keys and shares: values a browser can clone, keys that cannot be exported among them. */
export interface Store {
  /** Whether it outlives the window. */
  lasts(): Promise<boolean>
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  /** Keeps `value` unless there is one already, and gives what is kept: two tabs end with the same. */
  putOnce(key: string, value: unknown): Promise<unknown>
  delete(key: string): Promise<void>
}
