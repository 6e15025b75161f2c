import * as v from 'valibot'
import { randomToken, sha256 } from '../keys/secrets.mjs'
import { wantedLanguage } from '../words/language.mjs'
import { Problem } from './problem.mjs'
import { addressOf, browserOf, networkOf, readBody, readCookie, readJson } from './request.mjs'

/**
 * @typedef {object} Call one request of a frame
 * @property {ReturnType<typeof import('../settings/settings.mjs').readSettings>['projects'] extends Map<string, infer
 * P> ? P : never} project
 * @property {string} visit id of the browser, in the cookie partition of that page
 * @property {string} origin of the page around the frame
 * @property {string} address of the client, for limits
 * @property {{ ip: string, browser: string }} trace of the client, for the log
 * @property {import('../words/language.mjs').Language} language of the mails that the call sends
 * @property {AbortSignal} signal aborts when the client disconnects
 * @property {string | undefined} token of the session
 * @property {string} userId of the session; empty without a session or without a proof by its device key
 * @property {import('../devices/waiting.mjs').Waiter} who identifies the client of a long poll
 * @property {{ text: string, thumbprint: string } | undefined} device that proved itself with this call; defined if
 * the method requires a device or a session
 * @property {(token: string | undefined) => void} setSession
 *
 * @typedef {{ schema?: import('valibot').GenericSchema, session?: boolean, device?: boolean,
 * before?: (call: Call) => void, run: (call: Call, input: Record<string, never>) => Promise<object> }} Method `before`
 * throws for calls that can be refused without the database
 */

const sessionCookie = '__Host-s'
const visitCookie = '__Host-v'
/**
 * Returns the session cookie's name for a storage-access window. All such windows share one cookie partition, so that
 * each project and page needs a name of its own.
 */
const lentCookie = ({ project, origin }) => `${sessionCookie}-${sha256(`${project} ${origin}`).slice(0, 16)}`
/** @param {string | string[] | undefined} value */
const tokenIn = (value) => (/^[\w-]{1,128}$/.test(String(value ?? '')) ? String(value) : undefined)
const cookie = (name, value, seconds) =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned`
const week = 7 * 86_400
const year = 365 * 86_400

/** Throws for cross-site requests and requests without a site (CSRF). */
function checkSite({ headers }, publicUrl) {
  const site = headers['sec-fetch-site']
  const own = site === undefined ? headers.origin === publicUrl : site === 'same-origin'
  if (!own || (headers.origin !== undefined && headers.origin !== publicUrl))
    throw new Problem(403, 'site_refused', 'Only the frame itself may ask.')
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new Problem(400, 'input', 'Send application/json.')
}

function readInput(schema, body) {
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Problem(400, 'input', `${v.getDotPath(issue) ?? 'input'}: not as expected.`)
}

/**
 * Answers `POST /api/<name>`.
 * @param {{ methods: Record<string, Method>, settings: ReturnType<typeof
 * import('../settings/settings.mjs').readSettings>, publicUrl: string, csrf: ReturnType<typeof
 * import('./csrf.mjs').createCsrf>, sessions: ReturnType<typeof import('../login/sessions.mjs').createSessions>,
 * counter: ReturnType<typeof import('../rate-limits/counters.mjs').createCounter>,
 * deviceProof: ReturnType<typeof import('../devices/device-proof.mjs').createDeviceProof> }} parts
 */
export function createApi({ methods, settings, publicUrl, csrf, sessions, counter, deviceProof }) {
  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {string} name
   * @param {AbortSignal} signal
   * @returns {Promise<{ answer: object, cookies: string[] }>}
   */
  return async function answerCall(request, name, signal) {
    if (!Object.hasOwn(methods, name)) throw new Problem(404, 'unknown', 'There is no such call.')
    const method = methods[name]
    if (request.method !== 'POST') throw new Problem(405, 'method', 'Only POST.')
    checkSite(request, publicUrl)
    const address = addressOf(request, settings.trustedProxies)
    await counter.tally(`calls ${address}`, settings.limits.callsPerAddress)
    const body = await readBody(request)
    const input = readInput(method.schema ?? v.object({}), readJson(body))

    /** @type {string[]} */
    const cookies = []
    const { cookie: sent, 'x-wm-carry': carry, 'x-wm-visit': ownVisit, 'x-wm-session': ownSession } = request.headers
    // A frame whose cookies the browser blocks sends their content in headers. Another site cannot send these headers
    // without a CORS preflight, and a client that can send them could send cookies as well.
    const carries = carry === '1'
    let visit = (carries ? tokenIn(ownVisit) : undefined) ?? readCookie(sent, visitCookie)
    let place
    if (name === 'hello') {
      place = { project: input.projectId, origin: input.origin }
      if (!settings.projects.get(place.project)?.origins.includes(place.origin))
        throw new Problem(403, 'origin_refused', 'This page may not use this wallet.')
      visit ??= randomToken(16)
      cookies.push(cookie(visitCookie, visit, year))
    } else place = csrf.read(visit, request.headers['x-wm-csrf'])
    const project = settings.projects.get(place.project)
    // The project's list of origins can have changed since the token was issued.
    if (!project?.origins.includes(place.origin))
      throw new Problem(403, 'origin_refused', 'This page may not use this wallet.')

    const sessionName = carries ? lentCookie(place) : sessionCookie
    const token = (carries ? tokenIn(ownSession) : undefined) ?? readCookie(sent, sessionName)
    const { 'x-wm-csrf': nonce, dpop } = request.headers
    const device = deviceProof.read(dpop, { name, csrf: String(nonce ?? ''), body })
    if (!device && (method.device || (method.session && token)))
      throw new Problem(401, 'proof_missing', 'Only the device itself may ask.')
    const userId = await sessions.read(token, { ...place, device: device?.thumbprint })
    if (method.session && !userId) throw new Problem(401, 'session_missing', 'Sign in first.')
    let session = userId ? token : undefined
    const setSession = (value) => {
      session = value
      cookies.push(cookie(sessionName, value ?? '', value ? week : 0))
    }
    // Each use extends the session.
    if (userId && token && ['hello', 'session'].includes(name)) setSession(token)
    const trace = { ip: networkOf(address), browser: browserOf(request.headers['user-agent']) }
    const call = {
      visit: visit ?? '',
      project,
      origin: place.origin,
      address,
      trace,
      language: wantedLanguage(request.headers),
      signal,
      token,
      userId: userId ?? '',
      device,
      who: { address, browser: device?.thumbprint ?? visit ?? '' },
      setSession,
    }
    method.before?.(call)
    // Without a session and a required device key, a method returns nothing private, so that its proof need not be
    // stored.
    if (device && (userId || method.device)) await deviceProof.spend(device)
    const answer = await method.run(call, input)
    const whole = name === 'hello' ? { csrf: csrf.issue(visit, place), ...answer } : answer
    return { answer: carries ? { ...whole, carry: { visit, session: session ?? '' } } : whole, cookies }
  }
}
