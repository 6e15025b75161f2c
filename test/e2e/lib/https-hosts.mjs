// True cross-site pages: one https server for every host of `.test`, and a browser that finds them all on this machine
//. The certificate is for tests only, and nobody checks it.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, findBrowser, ignoredArgs } from '../../../scripts/browser.mjs'
import { limited } from './limits.mjs'

const file = (name) => readFileSync(new URL(`./https/${name}.pem`, import.meta.url))

/**
 * Replaces the driver's list of disabled features, without partitioned storage of frames, which browsers have enabled.
 */
const likeABrowser = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'

/**
 * @param {Record<string, (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse)
 * => void>} hosts
 * @param {{ blocked?: { host: string, around: string } }} [options] `blocked`: the browser keeps nothing for a host
 *   inside of another one, as its settings allow. Then there is one visitor, `context`, in place of `browser`.
 */
export async function startHttpsHosts(hosts, { blocked } = {}) {
  const server = createServer({ key: file('key'), cert: file('cert') }, (request, response) => {
    const [host] = (request.headers.host ?? '').split(':')
    const handler = hosts[host]
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const found = await findBrowser({ whole: blocked !== undefined })
  const options = {
    executablePath: found.path,
    env: found.env,
    args: [
      ...new Set([
        ...(found.args ?? []),
        ...browserArgs,
        '--host-resolver-rules=MAP *.test 127.0.0.1',
        '--ignore-certificate-errors',
        ...(blocked ? [likeABrowser] : []),
      ]),
    ],
    // They would hide what browsers do by themselves.
    ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-back-forward-cache', ...ignoredArgs],
  }
  const profile = blocked && (await profileThat(blocked, port))
  const context = profile && (await chromium.launchPersistentContext(profile, { ...options, ignoreHTTPSErrors: true }))
  const browser = limited(context ?? (await chromium.launch(options)))
  return {
    browser,
    context,
    port,
    url: (host, path = '/') => `https://${host}:${port}${path}`,
    async stop() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
      if (profile) await rm(profile, { recursive: true, force: true })
    },
  }
}

/** A profile whose owner blocks the cookies and the storage of a site, by chrome://settings/cookies. */
async function profileThat({ host, around }, port) {
  const profile = await mkdtemp(path.join(tmpdir(), 'blocked-profile-'))
  const cookies = { [`https://${host}:${port},https://${around}:${port}`]: { setting: 2 } }
  await mkdir(path.join(profile, 'Default'))
  const preferences = { profile: { content_settings: { exceptions: { cookies } } } }
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  return profile
}
