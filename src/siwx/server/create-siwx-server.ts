import { tryParse } from '../../chains/core/schema.ts'
import { hashOf, isToken, randomNonce, randomToken } from '../secrets.ts'
import { answer, cookieOf, Problem, readJson, refusal } from './http.ts'
import { type SiwxServerOptions, settingsOf } from './settings.ts'
import { signedInAccount } from './signed-in-account.ts'
import { namespaceOf, type SignedInAccount, type SignedInSession } from './store.ts'
import { verifySigned } from './verify-signed.ts'

/** A sign-in server. */
export interface SiwxServer {
  /** Answers a request to one of the routes. Always resolves. */
  handle(request: Request): Promise<Response>
  /** Resolves with the accounts that are signed in in the browser of a request to any of your pages or routes. */
  sessions(request: Request): Promise<readonly SignedInSession[]>
  /** Closes the store. */
  close(): Promise<void>
}

const minute = 60_000
/** Bytes of a body that names one account at most. */
const SHORT = 4_096
/** Clients that share a limit where their addresses are not known. */
const SHARED = 50
const shown = ({ chainId, accountAddress, issued, expires }: SignedInSession) => ({
  ...{ chainId, accountAddress },
  issuedAt: new Date(issued).toISOString(),
  expirationTime: new Date(expires).toISOString(),
})
const caip10 = ({ chainId, accountAddress }: SignedInAccount) => `${chainId}:${accountAddress}`

/**
 * Makes a server that lets visitors sign in with their wallets: a function from a `Request` to a `Response`, which
 * Node, Deno, Bun, Workers and their frameworks have.
 *
 * | Route | |
 * |---|---|
 * | `POST /siwx/nonce` | a nonce for this browser, and the server's time |
 * | `POST /siwx/verify` | `{ message, signature }`: checks it, and signs in; accounts in `keep` stay signed in |
 * | `GET /siwx/session` | the accounts that are signed in |
 * | `POST /siwx/sign-out` | ends the session, or with `{ chainId, accountAddress }` that of one account |
 * | `POST /siwx/sign-out-everywhere` | ends the sessions of these accounts in all browsers |
 *
 * A nonce is used once, in the browser that asked for it. Domain, origin, network and time are compared with these
 * options and the server's clock, never with the message alone. Each sign-in makes a new session token, whose first use
 * ends the one before it; the database has its hash only. Requests of other sites are refused.
 *
 * Throws `WmError` `OPTION_INVALID` for options that cannot work, for example an origin without https.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361#verifying-a-signed-message
 *
 * @example
 * import { createSiwxServer, memoryStore } from 'wallet-modal/siwx/server'
 *
 * const siwx = createSiwxServer({
 *   domain: 'harbor.test',
 *   origins: ['https://harbor.test'],
 *   networks: { 'eip155:1': ['https://your-node.test'], 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [] },
 *   store: memoryStore(),
 * })
 * const response = await siwx.handle(new Request('https://harbor.test/siwx/session'))
 * console.assert(response.status === 200)
 */
export function createSiwxServer(options: SiwxServerOptions): SiwxServer {
  const settings = settingsOf(options)
  const { store, path, origins, cookies, limits, sessionLife, nonceLife, now, log } = settings
  let swept = now()

  const cookie = (name: string, value: string, ms: number, sameSite: 'Lax' | 'Strict') => ({
    'set-cookie': `${name}=${value}; ${cookies.attributes}; SameSite=${sameSite}; Max-Age=${Math.floor(ms / 1000)}`,
  })
  const tokenOf = (request: Request) => {
    const token = cookieOf(request, cookies.session)
    return isToken(token) ? hashOf(token) : undefined
  }
  async function sessions(request: Request): Promise<readonly SignedInSession[]> {
    const token = tokenOf(request)
    return token ? store.sessions(token, now()) : []
  }
  async function limit(request: Request, kind: string, most: number): Promise<void> {
    const address = settings.clientAddress?.(request)
    const bucket = `${kind} ${address === undefined ? '' : hashOf(address)}`
    const { count, ends } = await store.count(bucket, minute, now())
    if (count > (address === undefined ? most * SHARED : most))
      throw new Problem('too_many', Math.max(1, Math.ceil((ends - now()) / 1000)))
  }
  /** Deletes what is over, once in a minute; a failure is found by the next request. */
  function sweep(): void {
    if (now() - swept < minute) return
    swept = now()
    store.sweep(swept).catch((error) => log({ type: 'failed', error }))
  }

  async function nonce(request: Request): Promise<Response> {
    await limit(request, 'nonce', limits.nonces)
    sweep()
    const known = cookieOf(request, cookies.browser)
    const browser = isToken(known) ? known : randomToken()
    const fresh = randomNonce()
    const at = now()
    await store.addNonce({ hash: hashOf(fresh), browser: hashOf(browser), expires: at + nonceLife })
    const body = { nonce: fresh, issuedAt: new Date(at).toISOString() }
    return answer(body, 200, cookie(cookies.browser, browser, nonceLife * 2, 'Strict'))
  }
  async function verify(request: Request): Promise<Response> {
    await limit(request, 'verify', limits.signIns)
    const browser = cookieOf(request, cookies.browser)
    if (!isToken(browser)) throw new Problem('nonce_unknown')
    const signed = await verifySigned(await readJson(request), hashOf(browser), settings)
    const token = randomToken()
    const at = now()
    // A visitor whose answer is lost has as long as one who signs.
    const old = { before: tokenOf(request), beforeEnds: at + nonceLife }
    const entry = { ...signed, ...old, browser: hashOf(browser), now: at, token: hashOf(token) }
    if (!(await store.signIn(entry))) throw new Problem('nonce_unknown')
    log({ type: 'signed-in', accounts: signed.sessions.map(caip10) })
    return answer({ sessions: signed.sessions.map(shown) }, 200, cookie(cookies.session, token, sessionLife, 'Lax'))
  }
  async function signOut(request: Request): Promise<Response> {
    const body = await readJson(request, SHORT)
    const only = tryParse(signedInAccount, body)
    // A session must not end as a whole because the account to end was not understood.
    if (!only && JSON.stringify(body) !== '{}') throw new Problem('body_wrong')
    const token = tokenOf(request)
    if (token) {
      const ended = (await store.sessions(token, now())).map(caip10)
      await store.signOut(token, only)
      log({ type: 'signed-out', accounts: only ? ended.filter((one) => one === caip10(only)) : ended })
    }
    return answer({}, 200, only ? {} : cookie(cookies.session, '', 0, 'Lax'))
  }
  async function signOutEverywhere(request: Request): Promise<Response> {
    await readJson(request, SHORT)
    const token = tokenOf(request)
    if (token) {
      const accounts = await store.sessions(token, now())
      await store.signOutEverywhere(accounts)
      await store.signOut(token)
      log({
        type: 'signed-out-everywhere',
        accounts: accounts.map((one) => `${namespaceOf(one)}:${one.accountAddress}`),
      })
    }
    return answer({}, 200, cookie(cookies.session, '', 0, 'Lax'))
  }

  const posts: { readonly [route: string]: (request: Request) => Promise<Response> } = {
    nonce,
    verify,
    'sign-out': signOut,
    'sign-out-everywhere': signOutEverywhere,
  }

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const name = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : ''
    const post = Object.hasOwn(posts, name) ? posts[name] : undefined
    if (!post && name !== 'session') throw new Problem('not_found')
    const origin = request.headers.get('origin')
    const from = request.headers.get('sec-fetch-site')
    // Every browser names the origin of a request that may change something.
    if (origin === null ? request.method !== 'GET' : !origins.includes(origin)) throw new Problem('origin_refused')
    if (from === 'cross-site' || (from === 'none' && request.method !== 'GET')) throw new Problem('origin_refused')
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    if (request.method !== (post ? 'POST' : 'GET')) throw new Problem('method_wrong')
    return post ? post(request) : answer({ sessions: (await sessions(request)).map(shown) })
  }
  /** Lets pages of the named origins on other hosts of the site read the answer. */
  function allow(request: Request, response: Response): Response {
    response.headers.append('vary', 'Origin')
    const origin = request.headers.get('origin')
    if (origin === null || !origins.includes(origin)) return response
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-credentials', 'true')
    if (request.method === 'OPTIONS') {
      response.headers.set('access-control-allow-methods', 'GET, POST')
      response.headers.set('access-control-allow-headers', 'content-type')
    }
    return response
  }

  return {
    sessions,
    async handle(request) {
      try {
        return allow(request, await route(request))
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('internal')
        log(problem === error ? { type: 'refused', code: problem.code } : { type: 'failed', error })
        return allow(request, refusal(problem))
      }
    },
    close: () => store.close(),
  }
}
