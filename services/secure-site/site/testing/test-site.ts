import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createDeviceProof } from '../../server/devices/device-proof.mjs'
import { Problem } from '../../server/http/problem.mjs'
import { accessPage, pageFiles } from '../../server/pages/pages.mjs'
import { buildSite } from '../build-site.mjs'
import { hostPage } from './host-page.ts'
import { MemoryApi } from './memory-api.ts'

const windowPages = {
  '/loading': {
    header: '',
    body: '<!doctype html><html lang="en"><title>Opening …</title><main>Opening …</main>',
  },
  '/access': { header: "script-src 'self'; connect-src 'self'; ", body: accessPage },
}
const frameHtml =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Wallet</title><link rel="stylesheet" href="/assets/frame.css"><script type="module" src="/assets/frame.js"></script><body></body></html>'

export interface TestSite {
  readonly api: MemoryApi
  /** The origin of the wallet. */
  readonly wallet: string
  /** Returns the URL of a page on `name` that embeds the frame. */
  page(name: string, query?: string): string
  stop(): Promise<void>
}

// A certificate for tests; the browser does not verify it.
const pem = (name: string) => readFile(new URL(`../../../../test/e2e/lib/https/${name}.pem`, import.meta.url))

/**
 * Serves the built site with the API in memory and the headers of README.md, on separate HTTPS sites: `wallet.test` is
 * the wallet, any other name under `.test` is an embedding page (resolved by `frame-browser.ts`).
 */
export async function startTestSite(): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'secure-site-'))
  await buildSite(folder)
  const api = new MemoryApi()
  const [key, cert] = await Promise.all([pem('key'), pem('cert')])
  const server = createServer({ key, cert }, async (request, response) => {
    const url = new URL(request.url ?? '/', `https://${request.headers.host}`)
    const port = `:${url.port}`
    const nodes = [...api.projects.values()].flatMap(({ rpc }) => Object.values(rpc))
    const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin' }
    if (!url.hostname.startsWith('wallet.')) {
      const html = { 'content-type': 'text/html; charset=utf-8' }
      if (url.pathname === '/around') {
        response.writeHead(200, html).end(`<iframe width=800 height=800 src="/?${url.searchParams}"></iframe>`)
        return
      }
      response
        .writeHead(200, html)
        .end(hostPage(`https://wallet.test${port}/sdk${url.search}`, url.searchParams.has('passkeys')))
      return
    }
    if (url.pathname === '/sdk') {
      const policy = [
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'",
        "form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types wallet-worker",
        `connect-src 'self' ${nodes.join(' ')}`,
      ].join('; ')
      // Without `frame-ancestors`, to test that the frame itself refuses unknown pages.
      const headers = { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(frameHtml)
      return
    }
    if (url.pathname === '/loading' || url.pathname === '/access') {
      const { header, body } = windowPages[url.pathname]
      const policy = `default-src 'none'; style-src 'self'; ${header}require-trusted-types-for 'script'; trusted-types 'none'`
      response.writeHead(200, { ...common, 'content-type': 'text/html', 'content-security-policy': policy })
      response.end(body)
      return
    }
    if (url.pathname === '/access.js') {
      response.writeHead(200, { ...common, 'content-type': 'text/javascript' }).end(pageFiles.get(url.pathname)?.body)
      return
    }
    if (url.pathname.startsWith('/assets/')) {
      const name = basename(url.pathname)
      const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
      const policy = "default-src 'none'; connect-src 'self'"
      response.writeHead(200, { ...common, 'content-type': type, 'content-security-policy': policy })
      response.end(await readFile(join(folder, name)))
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const isOwn = request.headers['sec-fetch-site'] === 'same-origin' && request.method === 'POST'
    const carries = request.headers['x-wm-carry'] === '1'
    const cookie = /__Host-s=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    const carried = carries ? String(request.headers['x-wm-session'] || (cookie ?? '')) : undefined
    const name = url.pathname.slice('/api/'.length)
    const isMeant = name === 'hello' || request.headers['x-wm-csrf'] === 'csrf'
    const text = Buffer.concat(chunks).toString()
    const proofs = createDeviceProof({ clock: Date.now, publicUrl: `https://wallet.test${port}` } as never)
    const about = { name, csrf: String(request.headers['x-wm-csrf'] ?? ''), body: text }
    const answer = async (): Promise<Awaited<ReturnType<MemoryApi['answer']>>> => {
      if (!isOwn || !isMeant) return [403, { error: 'site_refused', message: 'no' }]
      try {
        const proof = proofs.read(request.headers.dpop, about)
        if (!proof) return [401, { error: 'proof_missing', message: 'no' }]
        return await api.answer(name, JSON.parse(text), { token: carried ?? cookie, device: proof.thumbprint })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return [error.status, { error: error.code, message: error.message, ...error.more }]
      }
    }
    const [status, body, session] = await answer()
    // Like the server, refreshes the session cookie on use, also in the storage-access window.
    const kept = session ?? (name === 'session' ? carried : undefined)
    const set = `__Host-s=${kept}; Secure; HttpOnly; Path=/; SameSite=None; Partitioned`
    response.writeHead(status, { ...common, 'content-type': 'application/json', ...(kept && { 'set-cookie': set }) })
    // A frame without cookies sends their content in headers (README.md).
    const carry = carried !== undefined && { carry: { visit: 'visit', session: session ?? carried } }
    response.end(JSON.stringify({ ...body, ...carry }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  api.origin = `https://wallet.test:${port}`
  return {
    api,
    wallet: `https://wallet.test:${port}`,
    page: (name, query = 'projectId=shop') => `https://${name}.test:${port}/?${query}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
