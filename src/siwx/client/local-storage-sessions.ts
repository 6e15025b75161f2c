import { tryParse, v } from '../../chains/core/schema.ts'
import type { SignInSession, SiwxStorage } from '../../chains/core/siwx.ts'
import { isOf, signInSession, timeProblem } from '../session.ts'

/**
 * Characters of the longest stored text, which has room for all sessions of the longest texts that wallets sign, and is
 * less than half of what browsers store; a longer one is not of ours and is not parsed.
 */
const LONGEST = 2_097_152
/** Sessions that are kept; the oldest ones go first. */
const MOST = 50

/** Options of `localStorageSessions`. */
export interface LocalStorageSessionsOptions {
  /** Default: `@wallet-modal/siwx`. */
  readonly key?: string
  /** Default: `localStorage`; where it is blocked, sessions are kept until the page goes. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number
}

/** Items are checked one by one, and only as many as are kept: a text of others may have hundreds of thousands. */
const list = v.custom<readonly unknown[]>(Array.isArray)

/**
 * Keeps sessions in `localStorage`, so that all tabs of a site share them. Everything read from there is checked:
 * its form, that the signed text has the same fields, expiry and not-before with 60 seconds of tolerance. What fails is
 * removed. Signatures are checked by `defaultSiwx`.
 *
 * A storage that is full or blocked is replaced by memory, so that no call throws for it.
 *
 * @example
 * import { localStorageSessions } from 'wallet-modal/siwx'
 *
 * const storage = localStorageSessions({ key: 'harbor-sessions' })
 * const sessions = await storage.get('eip155:1', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
 * console.assert(sessions.length === 0)
 */
export function localStorageSessions({
  key = '@wallet-modal/siwx',
  storage,
  now = () => Date.now(),
}: LocalStorageSessionsOptions = {}): SiwxStorage {
  /** Sessions of a storage that does not keep them; undefined while it does. */
  let memory: readonly SignInSession[] | undefined
  const place = () => storage ?? localStorage

  function read(): readonly SignInSession[] {
    if (memory) return memory
    let raw: unknown
    try {
      const text = place().getItem(key) ?? '[]'
      raw = text.length > LONGEST ? [] : JSON.parse(text)
    } catch {
      return []
    }
    return (tryParse(list, raw) ?? []).slice(-MOST).flatMap((item) => {
      const session = tryParse(signInSession, item)
      return session && timeProblem(session.data, now()) !== 'expired' ? [session] : []
    })
  }
  function write(sessions: readonly SignInSession[]): void {
    const kept = sessions.slice(-MOST)
    try {
      if (kept.length > 0) place().setItem(key, JSON.stringify(kept))
      else place().removeItem(key)
      memory = undefined
    } catch {
      memory = kept
    }
  }
  const without = ({ data }: SignInSession) => read().filter((one) => !isOf(one, data.chainId, data.accountAddress))

  return {
    async add(session) {
      write([...without(session), session])
    },
    async set(sessions) {
      write(sessions)
    },
    async get(chainId, address) {
      return read().filter((one) => isOf(one, chainId, address) && !timeProblem(one.data, now()))
    },
    async delete(chainId, address) {
      write(read().filter((one) => !isOf(one, chainId, address)))
    },
  }
}
