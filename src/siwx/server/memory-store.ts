import { namespaceOf, type SignedInAccount, type SignedInSession, type SiwxStore } from './store.ts'

/** Nonces that are kept at most; the oldest go first. */
const MOST = 100_000

const isSame = (a: SignedInAccount, b: SignedInAccount) =>
  a.chainId === b.chainId && a.accountAddress === b.accountAddress
const isSamePerson = (a: SignedInAccount, b: SignedInAccount) =>
  namespaceOf(a) === namespaceOf(b) && a.accountAddress === b.accountAddress

/** Sessions of a token, and its place among the tokens of one browser. */
interface Opened {
  readonly sessions: readonly SignedInSession[]
  /** The token that ends with the first use of this one. */
  readonly before?: string | undefined
  /** The browser that has signed in again under another token, and the time at which this one ends. */
  readonly replaced?: { readonly browser: string; readonly ends: number } | undefined
}

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
  const open = new Map<string, Opened>()
  const counters = new Map<string, { count: number; ends: number }>()
  const hasNonce = (hash: string, browser: string, now: number) => {
    const nonce = nonces.get(hash)
    return nonce !== undefined && nonce.browser === browser && nonce.expires > now
  }
  const keep = (token: string, opened: Opened) =>
    opened.sessions.length > 0 ? open.set(token, opened) : open.delete(token)
  const isOver = ({ replaced }: Opened, now: number) => replaced !== undefined && replaced.ends <= now
  /** Returns the sessions of a token that is used, which ends the one before it. */
  function used(token: string): Opened {
    const { before, ...opened } = open.get(token) ?? { sessions: [] }
    if (before === undefined) return opened
    open.delete(before)
    open.set(token, opened)
    return opened
  }

  return {
    async addNonce({ hash, browser, expires }) {
      const [oldest] = nonces.keys()
      if (nonces.size >= MOST && oldest !== undefined) nonces.delete(oldest)
      nonces.set(hash, { browser, expires })
    },
    hasNonce: async (hash, browser, now) => hasNonce(hash, browser, now),
    async signIn({ nonce, browser, now, token, before, beforeEnds, keep: named, sessions }) {
      if (!hasNonce(nonce, browser, now)) return false
      nonces.delete(nonce)
      const old = before === undefined ? { sessions: [] } : used(before)
      const isOurs = !isOver(old, now) && (!old.replaced || old.replaced.browser === browser)
      const kept = (isOurs ? old.sessions : []).filter(
        (one) =>
          one.expires > now &&
          [...named, ...sessions].some((other) => isSamePerson(one, other)) &&
          !sessions.some((other) => isSame(one, other)),
      )
      if (before !== undefined && isOurs) keep(before, { replaced: { browser, ends: beforeEnds }, ...old })
      open.set(token, { sessions: [...kept, ...sessions], before: isOurs ? before : undefined })
      return true
    },
    async sessions(token, now) {
      const opened = used(token)
      return isOver(opened, now) ? [] : opened.sessions.filter(({ expires }) => expires > now)
    },
    async signOut(token, account) {
      const opened = used(token)
      keep(token, { ...opened, sessions: account ? opened.sessions.filter((one) => !isSame(one, account)) : [] })
    },
    async signOutEverywhere(accounts) {
      for (const [token, opened] of open) {
        const sessions = opened.sessions.filter((one) => !accounts.some((account) => isSamePerson(one, account)))
        keep(token, { ...opened, sessions })
      }
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
      for (const [token, opened] of open) {
        const sessions = isOver(opened, now) ? [] : opened.sessions.filter(({ expires }) => expires > now)
        keep(token, { ...opened, sessions })
      }
    },
    async close() {},
  }
}
