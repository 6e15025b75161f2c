import type { Store } from './store.ts'

/** Who was told in this browser how their key is kept. */
export interface Told {
  has(user: string): Promise<boolean>
  add(user: string): Promise<void>
}

export function toldOf(store: Store): Told {
  const key = (user: string) => `told-keeper:${user}`
  return {
    has: async (user) => (await store.get(key(user))) === true,
    add: (user) => store.put(key(user), true),
  }
}
