import { accessPage, framePage, pageFiles, simplePage } from './pages.mjs'
import { Problem } from './problem.mjs'
import { addressOf, readBody } from './request.mjs'
import { endTurn } from './turns.mjs'

/**
 * @typedef {{ status?: number, headers: Record<string, string>, body: string | Buffer }} Answer
 */

/** Where the modal leads to who wants to know more of their wallet: nothing here needs a login, and nothing shows a key. */
const dashboardOf = ({ dashboard, dashboardKeys, dashboardExport, dashboardCode }) => ({
  title: dashboard,
  text: [dashboardKeys, dashboardExport, dashboardCode],
})

/** Milliseconds for which what was found about database and mail server is said again. */
const healthy = 1000

/** The names of Content Security Policy that a page of ours can offend against. */
const directives = new Set([
  ...['base-uri', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src', 'img-src'],
  ...['object-src', 'require-trusted-types-for', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src'],
  ...['style-src-elem', 'style-src-attr', 'trusted-types', 'worker-src'],
])

/** A form of one of our own pages. */
async function readForm(request, publicUrl) {
  const { 'sec-fetch-site': site, origin, 'content-type': type } = request.headers
  const own = site === undefined ? origin === publicUrl : site === 'same-origin'
  if (!own || !type?.startsWith('application/x-www-form-urlencoded'))
    throw new Problem(403, 'site_refused', 'Use the button of the page.')
  return new URLSearchParams(await readBody(request))
}

/**
 * The form of a provider's page, which comes from another site: it is believed for its `state` alone, which only the
 * browser that was led to the provider has, and no cookie is read with it.
 */
async function readAnswer(request) {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new Problem(400, 'input', 'Send a form.')
  return new URLSearchParams(await readBody(request))
}

/**
 * Scripts, styles and pictures of the pages. They come from memory and take no turn, so that calls never delay them.
 * @param {import('./secure-server.mjs').Parts} parts
 * @param {ReturnType<typeof import('./assets.mjs').createAssets>} assets
 */
export const createFiles =
  ({ headers }, assets) =>
  /** @param {import('node:http').IncomingMessage} request @param {string} path @returns {Answer | undefined} */
  (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const own = pageFiles.get(path)
    if (own) return { headers: headers.asset(own.type, false), body: own.body }
    const file = path.startsWith('/assets/') ? assets.get(path.slice('/assets/'.length)) : undefined
    return file && { headers: headers.asset(file.type, file.hashed), body: file.body }
  }

/**
 * Every page of the server by method and path.
 * @param {import('./secure-server.mjs').Parts} parts
 * @param {{ device: ReturnType<typeof import('./device-page.mjs').createDevicePage>,
 *   social: ReturnType<typeof import('./oauth/social-pages.mjs').createSocialPages> }} pages
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
    // One look a second, for all who ask meanwhile: each opens a connection to the mail server.
    if (!looking || performance.now() - lookedAt > healthy) {
      lookedAt = performance.now()
      looking = Promise.all([database.get('SELECT 1 AS one').then(Boolean, () => false), mailer.ready()])
    }
    endTurn()
    const [stored, mails] = await looking
    const body = JSON.stringify({ database: stored, mail: mails })
    return { status: stored && mails ? 200 : 503, headers: headers.api(), body }
  }

  /** A browser blocked something on a page of ours: only how often is kept, since anybody may send such reports. */
  async function report(request) {
    const text = (await readBody(request)).slice(0, 2000)
    const blocked = /"(?:effectiveDirective|effective-directive|violated-directive)":"([\w-]+)/.exec(text)?.[1] ?? ''
    counter.note(`csp ${directives.has(blocked) ? blocked : 'other'}`)
    return { status: 204, headers: headers.api(), body: '' }
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {URL} url
   * @param {import('./words/language.mjs').Language} language of the visitor
   * @param {AbortSignal} signal the client has gone
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
    // Nobody is led or taken back by a HEAD.
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
