import type { CaipNetworkId } from '../../chains/core/caip-ids.ts'
import { schemaError } from '../../chains/core/error-texts/schema-error.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import type { SignInInput, SignInSession, SiwxConfig } from '../../chains/core/siwx.ts'
import { createMessenger, type MessengerOptions } from './create-messenger.ts'

/** Options of `serverSiwx`: those of the messages, and: */
export interface ServerSiwxOptions extends Omit<MessengerOptions, 'getNonce' | 'now'> {
  /** URL of the routes of `createSiwxServer`; default `/siwx`. */
  readonly url?: string
  /** True, the default: a connected account without a session must sign in or leave. */
  readonly required?: boolean
  /** True, the default: disconnecting the wallet ends the sessions. */
  readonly signOutOnDisconnect?: boolean
  /** Default: the global one. */
  readonly fetch?: typeof fetch
  /** Milliseconds that the server has for an answer; default 20,000. */
  readonly timeout?: number
}

/** Accounts that a sign-in leaves signed in at most; the server takes 100. */
const MOST_KEPT = 50

/** Milliseconds that a tab waits for its turn. */
const TURN = 5_000

/**
 * Runs a request for a nonce after those of the other tabs. The answer to the first one names the browser, by a cookie
 * that the requests after it have; of two that go without it, the nonce of one would be of no browser.
 */
async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return ask()
  let isAsked = false
  try {
    return await locks.request('@wallet-modal/siwx_nonce', { signal: AbortSignal.timeout(TURN) }, () => {
      isAsked = true
      return ask()
    })
  } catch (error) {
    if (isAsked) throw error
    return ask()
  }
}

const fresh = v.object({ nonce: v.string(), issuedAt: v.string() })
const signedIn = v.object({
  sessions: v.array(
    v.object({
      chainId: v.pipe(
        v.string(),
        v.transform((text) => text as CaipNetworkId),
      ),
      accountAddress: v.string(),
      issuedAt: v.string(),
      expirationTime: v.string(),
    }),
  ),
})
const refused = v.object({ error: v.string() })

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns the error for a refused request. The cause of `RATE_LIMITED` has the header `Retry-After`, if it came. */
function errorOf({ status, headers }: Response, body: unknown) {
  const { error } = tryParse(refused, body) ?? {}
  if (error === 'signature_invalid' || error === 'message_invalid') return signInError('SIGNATURE_INVALID')
  if (error === 'nonce_unknown' || error === 'time_wrong') return signInError('SIGN_IN_EXPIRED')
  if (status === 429) {
    const retryAfter = headers.get('retry-after')
    return serviceError('RATE_LIMITED', undefined, retryAfter === null ? {} : { cause: { retryAfter } })
  }
  return status >= 500 ? serviceError('SERVER_ERROR') : serviceError('HTTP_STATUS', { status })
}

/**
 * Makes a value for the option `siwx` that signs in to a server of `createSiwxServer`: the nonce and the time come from
 * there, the signature is checked there, and the session is a cookie that no script can read. Signed texts stay on the
 * server, so `message` and `signature` of the sessions are empty. A sign-in leaves the accounts signed in that the
 * modal names in `keep`, those of connected wallets; without it those for which `getSessions` was called before, and
 * not `revokeSession` since.
 *
 * Its functions reject with `WmError`: `SIGNATURE_INVALID`, `SIGN_IN_EXPIRED` (signed too late, or the nonce was used),
 * `RATE_LIMITED`, `SERVER_ERROR` (down, or no answer in time), `HTTP_STATUS` (another refusal, for example a network
 * that the server does not know), `SCHEMA_MISMATCH` (an answer to a signature that names no
 * session of its account, or a page in place of an answer to a sign-out).
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 *
 * @example
 * import { serverSiwx } from 'wallet-modal/siwx'
 *
 * const siwx = serverSiwx({ url: '/siwx', statement: 'Open the members area.', required: false })
 * console.assert(siwx.getRequired?.() === false)
 */
export function serverSiwx({
  url = '/siwx',
  required = true,
  signOutOnDisconnect = true,
  fetch: request = (...parameters) => fetch(...parameters),
  timeout = 20_000,
  ...message
}: ServerSiwxOptions = {}): SiwxConfig {
  async function ask(route: string, body?: object): Promise<unknown> {
    const answer = await request(`${url}/${route}`, {
      credentials: 'include',
      signal: AbortSignal.timeout(timeout),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).catch((cause) => {
      throw serviceError('SERVER_ERROR', undefined, { cause })
    })
    const json = await answer.json().catch(() => undefined)
    if (!answer.ok) throw errorOf(answer, json)
    return json
  }
  const messenger = createMessenger({
    ...message,
    async getNonce() {
      const given = tryParse(fresh, await inTurn(() => ask('nonce', {})))
      if (!given) throw serviceError('SERVER_ERROR')
      return given
    },
  })
  /** Accounts that this page has asked for, the last one last: those of its wallets. */
  const known = new Map<string, SignInInput>()
  const verify = async (sessions: readonly SignInSession[], kept: readonly SignInInput[] = [...known.values()]) => {
    const signed = sessions.map(({ message, signature }) => ({ message, signature }))
    // The server ends sessions of other accounts: somebody else may have planted the cookie that they have.
    const keep = kept.slice(-MOST_KEPT).map(({ chainId, accountAddress }) => ({ chainId, accountAddress }))
    const answer = tryParse(signedIn, await ask('verify', { signed, keep }))
    // The first use of the new id ends the one before it, which the server keeps in case its answer is lost.
    void ask('session').catch(() => {})
    // The answer of another server, or a page in place of one, must not count as a sign-in.
    return sessions.map(({ data }) => {
      const opened = answer?.sessions.find(
        (one) => one.chainId === data.chainId && isSame(one.accountAddress, data.accountAddress),
      )
      if (!opened) throw schemaError('SCHEMA_MISMATCH', { path: 'verify' })
      return { expirationTime: opened.expirationTime }
    })
  }
  const signOut = async (only: object) => {
    // A page in place of an answer must not count as a sign-out.
    if (!tryParse(v.object({}), await ask('sign-out', only))) throw schemaError('SCHEMA_MISMATCH', { path: 'sign-out' })
  }

  return {
    createMessage: (input) => messenger.createMessage(input),
    addSession: async (session, others) => (await verify([session], others?.keep))[0],
    async setSessions(sessions, others) {
      return sessions.length > 0 ? verify(sessions, others?.keep) : signOut({})
    },
    async revokeSession(chainId, accountAddress) {
      known.delete(`${chainId}:${accountAddress}`)
      await signOut({ chainId, accountAddress })
    },
    async getSessions(chainId, address) {
      known.delete(`${chainId}:${address}`)
      known.set(`${chainId}:${address}`, { chainId, accountAddress: address })
      const answer = tryParse(signedIn, await ask('session'))
      if (!answer) throw serviceError('SERVER_ERROR')
      const own = answer.sessions.filter((one) => one.chainId === chainId && one.accountAddress === address)
      const { domain = location.host, uri = location.origin } = message
      return own.map((one) => ({
        data: { ...one, domain, uri, version: '1', nonce: '' },
        message: '',
        signature: '',
      }))
    },
    getRequired: () => required,
    signOutOnDisconnect,
  }
}
