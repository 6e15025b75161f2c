// The real secure site with its mail, behind a host of `https-hosts.mjs`, which speaks https for it.
import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMail } from '../../../demo/stack/mail/mail.mjs'
import { startSecureServer } from '../../../services/secure-site/server/secure-server.mjs'
import { buildSite } from '../../../services/secure-site/site/build-site.mjs'

/**
 * @param {{ publicUrl: string, shop: object, limits?: object }} options `shop`: settings of the project of that name
 */
export async function startRealSecureSite({ publicUrl, shop, limits }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'secure-site-'))
  const [mail] = await Promise.all([startMail({ smtpPort: 0 }), buildSite(folder)])
  const server = await startSecureServer({
    publicUrl: publicUrl.replace(/\/$/, ''),
    smtpUrl: mail.smtpUrl,
    mailFrom: 'Wallet <wallet@shop.test>',
    pepper: 'a-pepper-of-tests-Qz8vK1mXw4Lr7TnY2b',
    masterKey: Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256)).toString('base64'),
    assets: folder,
    ...(limits && { limits }),
    projects: { shop: { name: 'Shop', newDevice: 'never', recovery: 'operator', codeLength: 6, ...shop } },
  })
  const site = {
    mail,
    server,
    /** Calls of the API that reached the server. */
    seen: [],
    /** False if cookies are blocked. */
    cookies: true,
    /** Hands a request on to the server, which speaks http on this machine. */
    forward(request, response) {
      if (request.url.startsWith('/api/')) site.seen.push(request.url.slice('/api/'.length))
      const { cookie, ...headers } = request.headers
      const onwards = ask(
        {
          port: server.port,
          path: request.url,
          method: request.method,
          headers: { ...headers, ...(site.cookies && cookie && { cookie }) },
        },
        (answer) => {
          const { 'set-cookie': set, ...rest } = answer.headers
          response.writeHead(answer.statusCode, { ...rest, ...(site.cookies && set && { 'set-cookie': set }) })
          answer.pipe(response)
        },
      )
      onwards.on('error', () => response.destroy())
      request.pipe(onwards)
    },
    async stop() {
      await server.stop()
      await mail.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return site
}
