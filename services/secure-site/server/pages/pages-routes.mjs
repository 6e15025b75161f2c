import { Problem } from '../http/problem.mjs'
import { addressOf, readBody } from '../http/request.mjs'
import { endTurn } from '../rate-limits/request-queue.mjs'
import { accessPage, framePage, pageFiles, simplePage } from './pages.mjs'

/**
 * @typedef {{ status?: number, headers: Record<string, string>, body: string | Buffer }} Answer
 */

/** The page that the modal links for details about the wallet. It needs no login and shows no key. */
const dashboardOf = ({ dashboard, dashboardKeys, dashboardExport, dashboardCode }) => ({
  title: dashboard,
  text: [dashboardKeys, dashboardExport, dashboardCode],
})

/** Milliseconds for which a health result is reused. */
const healthy = 1000

/** The Content Security Policy directives that a report can name. */
const directives = new Set([
  ...['base-uri', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src', 'img-src'],
  ...['object-src', 'require-trusted-types-for', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src'],
  ...['style-src-elem', 'style-src-attr', 'trusted-types', 'worker-src'],
])

/** Reads a form post of one of this server's pages. */
async function readForm(request, publicUrl) {
  const { 'sec-fetch-site': site, origin, 'content-type': type } = request.headers
  const own = site === undefined ? origin === publicUrl : site === 'same-origin'
  if (!own || !type?.startsWith('application/x-www-form-urlencoded'))
    throw new Problem(403, 'site_refused', 'Use the button of the page.')
  return new URLSearchParams(await readBody(request))
}

/**
 * Reads a form post from a provider's page. The request is cross-site, so that only its `state` is trusted, which the
 * browser at the provider alone knows; cookies are not read.
 */
async function readAnswer(request) {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new Problem(400, 'input', 'Send a form.')
  return new URLSearchParams(await readBody(request))
}

/**
 * Matches an `accept-encoding` header with gzip and a weight above zero:
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
const takesGzip = /(?:^|[\s,])gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/i

/**
 * Scripts, styles and images of the pages. They come from memory and bypass the request queue, so that API calls never
 * delay them.
 * @param {import('../secure-server.mjs').Parts} parts
 * @param {ReturnType<typeof import('./assets.mjs').createAssets>} assets
 */
export const createFiles =
  ({ headers }, assets) =>
  /** @param {import('node:http').IncomingMessage} request @param {string} path @returns {Answer | undefined} */
  (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const page = pageFiles.get(path)
    if (page) return { headers: headers.asset(page.type, false), body: page.body }
    const file = path.startsWith('/assets/') ? assets.get(path.slice('/assets/'.length)) : undefined
    if (!file) return undefined
    const own = headers.asset(file.type, file.hashed)
    if (!file.zipped) return { headers: own, body: file.body }
    const varied = { ...own, vary: 'accept-encoding' }
    return takesGzip.test(String(request.headers['accept-encoding'] ?? ''))
      ? { headers: { ...varied, 'content-encoding': 'gzip' }, body: file.zipped }
      : { headers: varied, body: file.body }
  }

/**
 * All pages of the server by method and path.
 * @param {import('../secure-server.mjs').Parts} parts
 * @param {{ device: ReturnType<typeof import('../devices/device-page.mjs').createDevicePage>,
 * social: ReturnType<typeof import('../oauth/social-pages.mjs').createSocialPages> }} pages
 */
export function createPages({ settings, headers, publicUrl, database, mailer, counter }, { device, social }) {
  /** @returns {Answer} */
  const page = (language, content, needs) => ({
    status: content.status ?? 200,
    headers: headers.page(needs, language.code),
    body: simplePage(content, language),
  })
  const oneToken = (value) => (/^[\w-]{43}$/.test(value ?? '') ? value : '-')

  /** @type {Promise<boolean[]> | undefined} */
  let looking
  let lookedAt = 0
  async function health() {
    // Parallel health requests share one check per second, because each check opens a connection to the mail server.
    if (!looking || performance.now() - lookedAt > healthy) {
      lookedAt = performance.now()
      looking = Promise.all([database.get('SELECT 1 AS one').then(Boolean, () => false), mailer.ready()])
    }
    endTurn()
    const [stored, mails] = await looking
    const body = JSON.stringify({ database: stored, mail: mails })
    return { status: stored && mails ? 200 : 503, headers: headers.api(), body }
  }

  /** Counts Content Security Policy reports. Their content is not stored, since anybody can send one. */
  async function report(request) {
    const text = (await readBody(request)).slice(0, 2000)
    const blocked = /"(?:effectiveDirective|effective-directive|violated-directive)":"([\w-]+)/.exec(text)?.[1] ?? ''
    counter.note(`csp ${directives.has(blocked) ? blocked : 'other'}`)
    return { status: 204, headers: headers.api(), body: '' }
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {URL} url
   * @param {import('../words/language.mjs').Language} language of the visitor
   * @param {AbortSignal} signal aborts when the client disconnects
   * @returns {Promise<Answer | undefined>}
   */
  return async function answerPage(request, url, language, signal) {
    const { texts } = language
    const { pathname: path, searchParams: query } = url
    const reads = request.method === 'GET' || request.method === 'HEAD'
    await counter.tally(`pages ${addressOf(request, settings.trustedProxies)}`, settings.limits.pagesPerAddress)
    if (reads && path === '/sdk')
      return { headers: headers.frame(settings.projects.get(query.get('projectId') ?? '')), body: framePage }
    if (reads && path === '/loading') {
      const body = simplePage({ title: texts.pages.opening }, language)
      return { headers: headers.opening(language.code), body }
    }
    if (reads && path === '/access') return { headers: headers.access(), body: accessPage }
    if (reads && path === '/dashboard') return page(language, dashboardOf(texts.pages))
    if (reads && path === '/health') return health()
    if (reads && path === '/device') {
      const content = await device.show(oneToken(query.get('token')), texts)
      return page(language, content, { forms: "'self'" })
    }
    if (request.method === 'POST' && path === '/device') {
      const form = await readForm(request, publicUrl)
      const content = await device.decide(oneToken(form.get('token')), form.get('choice') === 'refuse', texts)
      return page(language, content)
    }
    // A HEAD request must not start or finish a sign-in.
    const gets = request.method === 'GET'
    const posts = request.method === 'POST'
    if (path === '/oauth/start' && (gets || posts)) {
      const form = gets ? undefined : await readForm(request, publicUrl)
      const given = form ?? query
      return social.start(language, given.get('request') ?? '', given.get('state'), form !== undefined)
    }
    if (posts && path === '/oauth/number') return social.number(await readForm(request, publicUrl))
    if (posts && path === '/oauth/stop') return social.stop(await readForm(request, publicUrl))
    if (posts && path === '/oauth/ended') {
      const form = await readForm(request, publicUrl)
      return social.ended(form, signal, addressOf(request, settings.trustedProxies))
    }
    if (gets && path === '/oauth/close')
      return page(language, { title: texts.pages.close, script: 'close.js' }, { script: true, ofPopup: true })
    if (path.startsWith('/oauth/callback/') && (gets || posts)) {
      const sent = gets ? query : await readAnswer(request)
      return social.callback(language, path.slice('/oauth/callback/'.length), sent, posts)
    }
    if (request.method === 'POST' && path === '/csp') return report(request)
    return undefined
  }
}
