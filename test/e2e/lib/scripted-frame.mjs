// A shop and a secure frame that follows a script, on real, separate origins over https.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startHttpsHosts } from './https-hosts.mjs'

const root = path.resolve(fileURLToPath(import.meta.url), '../../../../')
const dist = path.resolve(root, process.env.DEMO_DIST ?? 'dist', 'cdn')
const script = readFileSync(path.join(root, 'test/fakes/frame/scripted-frame.mjs'))

const html = (response, body) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`)
const shop = (port) => `<title>Shop</title><wallet-button></wallet-button><wallet-modal></wallet-modal>
<script type="module">
  import { createKit } from '/cdn/wallet-modal.js'
  const chain = (id) => ({ id, name: 'Meridian ' + id, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.test/'] } } })
  globalThis.kit = createKit({ networks: [chain(1), chain(5)],
    hosts: { secureFrame: 'https://frame.test:${port}/sdk' + location.search } })
</script>`

/**
 * Starts the hosts `shop.test`, `frame.test`, `evil.test` and `frame.test.evil.test`, and a browser that finds them.
 */
export async function startScriptedFrame() {
  const hosts = await startHttpsHosts({
    'shop.test': (request, response) => {
      const { pathname } = new URL(request.url, 'https://shop.test')
      // The same files under another address are another copy.
      const file = path.join(dist, path.normalize(pathname.replace(/^\/cdn(?:\/copy)?/, '')))
      if (!pathname.startsWith('/cdn/')) return html(response, shop(hosts.port))
      if (!existsSync(file)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/javascript' })
      createReadStream(file).pipe(response)
    },
    'frame.test': (request, response) =>
      request.url.startsWith('/frame.js')
        ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        : html(response, request.url.startsWith('/sdk') ? '<script type="module" src="/frame.js"></script>' : ''),
    'evil.test': (_, response) => html(response, ''),
    'frame.test.evil.test': (_, response) => html(response, ''),
  })
  return {
    ...hosts,
    /** Opens the shop as a new visitor; `secure` returns the secure frame of the page, or `undefined`. */
    async visit(search = '') {
      const context = await hosts.browser.newContext({ ignoreHTTPSErrors: true })
      context.setDefaultTimeout(30_000)
      const page = await context.newPage()
      const errors = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      await page.goto(hosts.url('shop.test', `/${search}`))
      await page.waitForFunction(() => globalThis.kit)
      const secure = () => page.frames().find((frame) => frame.url().startsWith('https://frame.test'))
      return { context, page, errors, secure }
    },
  }
}

export const state = (page) =>
  page.evaluate(() => {
    const { status, address, open } = globalThis.kit.getState()
    return { status, address, open }
  })
export const connect = (page) => page.evaluate(() => globalThis.kit.connect({ connectorId: 'AUTH' }))
/** The account of the scripted frame. */
export const address = '0x00000000000000000000000000000000000000A1'
