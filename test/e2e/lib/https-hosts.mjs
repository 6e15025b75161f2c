// True cross-site pages: one https server for every host of `.test`, and a browser that finds them all on this machine
// (safety §4.3). The certificate is for tests only, and nobody checks it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { chromium } from 'playwright-core'
import { browserArgs, findBrowser } from '../../../scripts/browser.mjs'

const file = (name) => readFileSync(new URL(`./https/${name}.pem`, import.meta.url))

/**
 * @param {Record<string, (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void>} hosts
 */
export async function startHttpsHosts(hosts) {
  const server = createServer({ key: file('key'), cert: file('cert') }, (request, response) => {
    const [host] = (request.headers.host ?? '').split(':')
    const handler = hosts[host]
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.path,
    env: found.env,
    args: [
      ...new Set([
        ...(found.args ?? []),
        ...browserArgs,
        '--host-resolver-rules=MAP *.test 127.0.0.1',
        '--ignore-certificate-errors',
        // As on every computer: another site is another process.
        '--site-per-process',
      ]),
    ],
    // They would hide what browsers do by themselves.
    ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-back-forward-cache'],
  })
  return {
    browser,
    port,
    url: (host, path = '/') => `https://${host}:${port}${path}`,
    async stop() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}
