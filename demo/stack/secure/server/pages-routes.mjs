import { accessPage, framePage, pageFiles, simplePage } from './pages.mjs'
import { Problem } from './problem.mjs'
import { readBody } from './request.mjs'

/**
 * @typedef {{ status?: number, headers: Record<string, string>, body: string | Buffer }} Answer
 */

/** Where the modal leads to who wants to know more of their wallet: nothing here needs a login, and nothing shows a key. */
const dashboard = {
  title: 'Your wallet',
  text: [
    'This site makes and keeps the keys of your wallet. They are used here only, and never shown to the page that you came from.',
    'There is no export of a key. To go on with a wallet app of your own, make one there and send what you have to its address: on the page that you came from, under Send.',
    'If you were given a recovery code, keep it: it opens this wallet in another browser.',
  ],
}

/** A form of one of our own pages. */
async function readForm(request, publicUrl) {
  const { 'sec-fetch-site': site, origin, 'content-type': type } = request.headers
  const own = site === undefined ? origin === publicUrl : site === 'same-origin'
  if (!own || !type?.startsWith('application/x-www-form-urlencoded'))
    throw new Problem(403, 'site_refused', 'Use the button of the page.')
  return new URLSearchParams(await readBody(request))
}

/**
 * Every page of the server by method and path.
 * @param {import('./secure-server.mjs').Parts} parts
 * @param {{ assets: ReturnType<typeof import('./assets.mjs').createAssets>,
 *   device: ReturnType<typeof import('./device-page.mjs').createDevicePage>,
 *   social: ReturnType<typeof import('./oauth/social-pages.mjs').createSocialPages> }} pages
 */
export function createPages(
  { settings, headers, publicUrl, database, mailer, counter, audit },
  { assets, device, social },
) {
  /** @returns {Answer} */
  const page = (content, needs) => ({
    status: content.status ?? 200,
    headers: headers.page(needs),
    body: simplePage(content),
  })
  const oneToken = (value) => (/^[\w-]{43}$/.test(value ?? '') ? value : '-')

  async function health() {
    const [stored, mails] = await Promise.all([
      database.get('SELECT 1 AS one').then(Boolean, () => false),
      mailer.ready(),
    ])
    const body = JSON.stringify({ database: stored, mail: mails })
    return { status: stored && mails ? 200 : 503, headers: headers.api(), body }
  }

  /** What a browser would not do for a page of ours: noted, in a few words. */
  async function report(request) {
    counter.spend('csp reports', [[60, 60_000]])
    const text = (await readBody(request)).slice(0, 2000)
    const blocked =
      /"(?:effectiveDirective|effective-directive|violated-directive)":"([\w-]+)/.exec(text)?.[1] ?? 'unknown'
    await audit.write({ action: 'csp_report', result: blocked })
    return { status: 204, headers: headers.api(), body: '' }
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {URL} url
   * @returns {Promise<Answer | undefined>}
   */
  return async function answerPage(request, url) {
    const { pathname: path, searchParams: query } = url
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && path === '/sdk')
      return { headers: headers.frame(settings.projects.get(query.get('projectId') ?? '')), body: framePage }
    if (reads && path === '/loading') return { headers: headers.opening(), body: simplePage({ title: 'Opening …' }) }
    if (reads && path === '/access') return { headers: headers.access(), body: accessPage }
    if (reads && path === '/dashboard') return page(dashboard)
    if (reads && path === '/health') return health()
    if (reads && path === '/device') {
      const content = await device.show(oneToken(query.get('token')))
      return page(content, { forms: "'self'" })
    }
    if (request.method === 'POST' && path === '/device') {
      const form = await readForm(request, publicUrl)
      return page(await device.approve(oneToken(form.get('token'))))
    }
    // Nobody is led or taken back by a HEAD.
    const gets = request.method === 'GET'
    if (path === '/oauth/start' && (gets || request.method === 'POST')) {
      const form = gets ? undefined : await readForm(request, publicUrl)
      const given = form ?? query
      return social.start(request, given.get('request') ?? '', given.get('state'), form !== undefined)
    }
    if (gets && path.startsWith('/oauth/callback/'))
      return social.callback(path.slice('/oauth/callback/'.length), query)
    if (request.method === 'POST' && path === '/csp') return report(request)
    const own = reads ? pageFiles.get(path) : undefined
    if (own) return { headers: headers.asset(own.type, false), body: own.body }
    const file = reads && path.startsWith('/assets/') ? await assets(path.slice('/assets/'.length)) : undefined
    return file && { headers: headers.asset(file.type, file.hashed), body: file.body }
  }
}
