// WebKitGTK, the engine of GNOME Web, by WebDriver: https://www.w3.org/TR/webdriver2/
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { claimPort } from '../../services/lib/claim-port.mjs'
import { findProgram } from './find-program.mjs'

/**
 * Inside of another site a frame has no cookies (https://webkit.org/tracking-prevention/), and over plain http a
 * `Secure` cookie is not kept even of one's own site, so that no login by email ends in the demo.
 */
export const keepsFrames = false

/** The driver plays a finger as a mouse, in a browser that has no `ontouchstart` and no touch points. */
export const touches = false

/** In landscape, since its window cannot be narrower than 447 px. */
export const phones = [{ width: 844, height: 390 }]

/** Answers a sentence where there is no WebKitGTK and none can be installed. */
export const missing = () =>
  findProgram(['WebKitWebDriver'], ['webkit2gtk-driver']).problem ??
  findProgram(['Xvfb'], ['xvfb']).problem ??
  (miniBrowser() ? undefined : 'WebKitGTK is installed without its MiniBrowser.')

/** The window that Debian ships with the engine, in a folder of the machine's architecture. */
function miniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : []
  return folders
    .flatMap((folder) => ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .map((file) => file.replace('webkit2gtk-6.0', 'webkitgtk-6.0'))
    .find((file) => existsSync(file))
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** @param {{ width: number, height: number }} device */
export async function launch({ width, height }) {
  const screen = spawn(
    findProgram(['Xvfb'], []).program,
    ['-displayfd', '3', '-screen', '0', '1000x1100x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const display = await new Promise((resolve, reject) => {
    screen.stdio[3].once('data', (data) => resolve(`:${String(data).trim()}`))
    screen.once('exit', () => reject(new Error('Xvfb ended.')))
  })
  const port = await claimPort(0, 'WebKitWebDriver', 'nothing')
  const driver = spawn(findProgram(['WebKitWebDriver'], []).program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
  })
  const call = async (method, route, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = await response.json()
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; ; tries++) {
    const up = await call('GET', '/status').catch(() => undefined)
    if (up?.ready) break
    if (tries > 200) throw new Error('WebKitWebDriver did not start.')
    await wait(50)
  }
  const options = { binary: miniBrowser(), args: ['--automation'] }
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const at = `/session/${sessionId}`
  await call('POST', `${at}/timeouts`, { script: 30_000, pageLoad: 60_000 })
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height: height + 100 }).catch(() => {})
  return {
    name: `WebKitGTK ${capabilities.browserVersion}, ${path.basename(path.dirname(options.binary))}`,
    goto: (url) => call('POST', `${at}/url`, { url }),
    reload: () => call('POST', `${at}/refresh`, {}),
    back: () => call('POST', `${at}/back`, {}),
    async evaluate(source, given) {
      const told = await call('POST', `${at}/execute/async`, {
        script: `const [given, done] = arguments
          Promise.resolve(JSON.parse(given)).then((list) => (${source})(...list)).then(
            (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })))`,
        args: [JSON.stringify(given)],
      })
      const { value, error } = JSON.parse(told)
      if (error) throw new Error(error)
      return value
    },
    perform: (actions) => call('POST', `${at}/actions`, { actions }),
    picture: async () => Buffer.from(await call('GET', `${at}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', at).catch(() => {})
      driver.kill()
      screen.kill()
    },
  }
}
