import { namespaceOf, type SignedInAccount, type SignedInSession, type SiwxStore } from './store.ts'

/** Nonces that are kept at most; the oldest go first. */
const MOST = 100_000

const isSame = (a: SignedInAccount, b: SignedInAccount) =>
  a.chainId === b.chainId && a.accountAddress === b.accountAddress
const isSamePerson = (a: SignedInAccount, b: SignedInAccount) =>
  namespaceOf(a) === namespaceOf(b) && a.accountAddress === b.accountAddress

/**
 * Keeps sessions in the memory of one process: for development and tests, since a restart signs everybody out and a
 * second process knows nobody.
 *
 * @example
 * import { createSiwxServer, memoryStore } from 'wallet-modal/siwx/server'
 *
 * const siwx = createSiwxServer({
 *   domain: 'localhost:3000',
 *   origins: ['http://localhost:3000'],
 *   networks: { 'eip155:1': [] },
 *   store: memoryStore(),
 * })
 */
export function memoryStore(): SiwxStore {
  const nonces = new Map<string, { readonly browser: string; readonly expires: number }>()
  const open = new Map<string, readonly SignedInSession[]>()
  const counters = new Map<string, { count: number; ends: number }>()
  const hasNonce = (hash: string, browser: string, now: number) => {
    const nonce = nonces.get(hash)
    return nonce !== undefined && nonce.browser === browser && nonce.expires > now
  }
  const keep = (token: string, sessions: readonly SignedInSession[]) =>
    sessions.length > 0 ? open.set(token, sessions) : open.delete(token)

  return {
    async addNonce({ hash, browser, expires }) {
      const [oldest] = nonces.keys()
      if (nonces.size >= MOST && oldest !== undefined) nonces.delete(oldest)
      nonces.set(hash, { browser, expires })
    },
    hasNonce: async (hash, browser, now) => hasNonce(hash, browser, now),
    async signIn({ nonce, browser, now, token, before, keep: named, sessions }) {
      if (!hasNonce(nonce, browser, now)) return false
      nonces.delete(nonce)
      const moved = (before && open.get(before)) || []
      if (before) open.delete(before)
      const kept = moved.filter(
        (one) =>
          one.expires > now &&
          [...named, ...sessions].some((other) => isSamePerson(one, other)) &&
          !sessions.some((other) => isSame(one, other)),
      )
      keep(token, [...kept, ...sessions])
      return true
    },
    sessions: async (token, now) => (open.get(token) ?? []).filter(({ expires }) => expires > now),
    async signOut(token, account) {
      keep(token, account ? (open.get(token) ?? []).filter((one) => !isSame(one, account)) : [])
    },
    async signOutEverywhere(accounts) {
      for (const [token, sessions] of open)
        keep(
          token,
          sessions.filter((one) => !accounts.some((account) => isSamePerson(one, account))),
        )
    },
    async count(bucket, span, now) {
      const known = counters.get(bucket)
      const counter = known && known.ends > now ? known : { count: 0, ends: now + span }
      counter.count += 1
      counters.set(bucket, counter)
      return { ...counter }
    },
    async sweep(now) {
      for (const [hash, { expires }] of nonces) if (expires <= now) nonces.delete(hash)
      for (const [bucket, { ends }] of counters) if (ends <= now) counters.delete(bucket)
      for (const [token, sessions] of open)
        keep(
          token,
          sessions.filter(({ expires }) => expires > now),
        )
    },
    async close() {},
  }
}
