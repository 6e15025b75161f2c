export interface Store<T extends object> {
  readonly get: () => T
  set(change: Partial<T>): void
  subscribe(listener: (value: T) => void): void
}

export function createStore<T extends object>(first: T): Store<T> {
  let value = first
  const listeners: ((value: T) => void)[] = []
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const listener of listeners) listener(value)
    },
    subscribe(listener) {
      listeners.push(listener)
      listener(value)
    },
  }
}
