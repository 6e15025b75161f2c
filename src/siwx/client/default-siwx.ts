import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import { tryParse } from '../../chains/core/schema.ts'
import type { SignInSession, SiwxConfig, SiwxMessenger, SiwxStorage, SiwxVerifier } from '../../chains/core/siwx.ts'
import { signInSession, timeProblem } from '../session.ts'
import { createMessenger } from './create-messenger.ts'
import { localStorageSessions } from './local-storage-sessions.ts'

/** Parts of `defaultSiwx`. */
export interface DefaultSiwxOptions {
  /** Verifiers, one for each namespace in which visitors sign in. */
  readonly verifiers: readonly SiwxVerifier[]
  /** Default: `createMessenger()`, for the site of the page. */
  readonly messenger?: SiwxMessenger
  /** Default: `localStorageSessions()`. */
  readonly storage?: SiwxStorage
  /** True, the default: a connected account without a session must sign in or leave. */
  readonly required?: boolean
  /** True, the default: disconnecting the wallet ends the sessions. */
  readonly signOutOnDisconnect?: boolean
  /** Signs in place of the connected wallet. */
  readonly signMessage?: SiwxConfig['signMessage']
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number
}

/** Sessions whose signature was found valid; checking those of a contract needs a node each time. */
const MOST = 200

/**
 * Makes a value for the option `siwx` that signs in without a server. A session counts only if its text has the fields
 * that were stored, its time has come and is not over, and a verifier accepts the signature; stored sessions are
 * checked again. It proves nothing to your server: see `wallet-modal/siwx/server` for that.
 *
 * `setSessions` replaces all sessions, as in AppKit. The modal, which hands over those of one approval, names accounts
 * to keep; then only sessions of the same account and network are replaced.
 *
 * `addSession` and `setSessions` reject with `WmError`: `SIGNATURE_INVALID` (the text, its time or the signature is
 * wrong, or no verifier knows the namespace) or `RPC_UNREACHABLE` (no node answers for a contract account).
 * `createMessage` rejects as the messenger does.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 *
 * @example
 * import { bip122Verifier, createMessenger, defaultSiwx, eip155Verifier, solanaVerifier } from 'wallet-modal/siwx'
 *
 * const siwx = defaultSiwx({
 *   messenger: createMessenger({ domain: 'harbor.test', uri: 'https://harbor.test/', expiration: 86_400_000 }),
 *   verifiers: [eip155Verifier(), solanaVerifier(), bip122Verifier()],
 *   required: false,
 * })
 * console.assert(siwx.getRequired?.() === false)
 */
export function defaultSiwx({
  verifiers,
  messenger = createMessenger(),
  storage = localStorageSessions(),
  required = true,
  signOutOnDisconnect = true,
  signMessage,
  now = () => Date.now(),
}: DefaultSiwxOptions): SiwxConfig {
  const valid = new Set<string>()

  async function isSigned(session: SignInSession): Promise<boolean> {
    const { data, message, signature } = session
    const key = JSON.stringify([message, signature])
    if (valid.has(key)) return true
    const own = verifiers.filter(({ chainNamespace }) => data.chainId.startsWith(`${chainNamespace}:`))
    if (own.length === 0) return false
    for (const verifier of own) if (!(await verifier.verify(session))) return false
    if (valid.size >= MOST) valid.clear()
    valid.add(key)
    return true
  }
  async function check(raw: SignInSession): Promise<SignInSession> {
    const session = tryParse(signInSession, raw)
    if (!session || timeProblem(session.data, now()) || !(await isSigned(session)))
      throw signInError('SIGNATURE_INVALID')
    return session
  }

  return {
    createMessage: (input) => messenger.createMessage(input),
    async addSession(session) {
      await storage.add(await check(session))
    },
    async setSessions(sessions, others) {
      const checked = await Promise.all(sessions.map(check))
      if (checked.length === 0 || !others?.keep) await storage.set(checked)
      // A storage is asked by account and network, and of an account to keep not all networks are known.
      else for (const session of checked) await storage.add(session)
    },
    revokeSession: (chainId, address) => storage.delete(chainId, address),
    async getSessions(chainId, address) {
      const found: SignInSession[] = []
      for (const raw of await storage.get(chainId, address)) {
        const session = tryParse(signInSession, raw)
        if (!session || session.data.chainId !== chainId || session.data.accountAddress !== address) continue
        // A session that no node can confirm now stays in the storage and does not count.
        if (!timeProblem(session.data, now()) && (await isSigned(session).catch(() => false))) found.push(session)
      }
      return found
    },
    getRequired: () => required,
    signOutOnDisconnect,
    ...(signMessage && { signMessage }),
  }
}
