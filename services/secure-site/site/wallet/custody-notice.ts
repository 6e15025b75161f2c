import type { Store } from '../storage/store.ts'

/** The users who have seen the custody notice in this browser. */
export interface CustodyNotice {
  has(user: string): Promise<boolean>
  add(user: string): Promise<void>
}

export function custodyNoticeOf(store: Store): CustodyNotice {
  const key = (user: string) => `told-keeper:${user}`
  return {
    has: async (user) => (await store.get(key(user))) === true,
    add: (user) => store.put(key(user), true),
  }
}
