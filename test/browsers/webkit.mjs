// WebKitGTK, the engine of GNOME Web, by WebDriver: https://www.w3.org/TR/webdriver2/
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { claimPort } from '../../services/lib/claim-port.mjs'
import { findProgram } from './find-program.mjs'
import { startTouchScreen } from './touch-screen.mjs'
import { walletFrame } from './visitor.mjs'

/** Inside of another site a frame has no cookies (https://webkit.org/tracking-prevention/). */
export const keepsFrames = false

/** Over plain http a `Secure` cookie is not kept, not even by a window on this machine. */
export const needsHttps = true

export const phones = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

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

const screenSize = { width: 1000, height: 1100 }

/** The tool bar of the window keeps it wider than a phone is, unless its parts have no size. */
const smallParts = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }'

async function startMouseScreen() {
  const size = `${screenSize.width}x${screenSize.height}x24`
  const screen = spawn(
    findProgram(['Xvfb'], []).program,
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const display = await new Promise((resolve, reject) => {
    screen.stdio[3].once('data', (data) => resolve(`:${String(data).trim()}`))
    screen.once('exit', () => reject(new Error('Xvfb ended.')))
  })
  return { display, tap: undefined, stop: () => screen.kill() }
}

/**
 * The driver of this engine plays a finger as a mouse (it is built without touches). On a screen that can be touched, a
 * finger is one of the screen's: the browser has `ontouchstart`, and the page gets touches first.
 * @param {{ touch: boolean, width: number, height: number }} device
 */
export async function launch({ touch, width, height }) {
  const screen = (touch && (await startTouchScreen(screenSize))) || (await startMouseScreen())
  const settings = await mkdtemp(path.join(tmpdir(), 'wm-webkit-'))
  await mkdir(path.join(settings, 'gtk-3.0'))
  await writeFile(path.join(settings, 'gtk-3.0/gtk.css'), smallParts)
  const port = await claimPort(0, 'WebKitWebDriver', 'nothing')
  const driver = spawn(findProgram(['WebKitWebDriver'], []).program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      ...(touch && { XDG_CONFIG_HOME: settings }),
    },
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
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options } },
  })
  const at = `/session/${sessionId}`
  await call('POST', `${at}/timeouts`, { script: 30_000, pageLoad: 60_000 })
  const evaluate = async (source, given) => {
    const told = await call('POST', `${at}/execute/async`, {
      script: `const [given, done] = arguments
        Promise.resolve(JSON.parse(given)).then((list) => (${source})(...list)).then(
          (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })))`,
      args: [JSON.stringify(given)],
    })
    const { value, error } = JSON.parse(told)
    if (error) throw new Error(error)
    return value
  }
  const placeOfPage = () =>
    evaluate('() => ({ x: screenX + outerWidth - innerWidth, y: screenY + outerHeight - innerHeight })', [])
  // The page is as large as the window without its tool bar.
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height })
  const bar = await placeOfPage()
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height: height + bar.y })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}, ${path.basename(path.dirname(options.binary))}`,
    touches: screen.tap !== undefined,
    goto: (url) => call('POST', `${at}/url`, { url }),
    reload: () => call('POST', `${at}/refresh`, {}),
    back: () => call('POST', `${at}/back`, {}),
    evaluate,
    perform: (actions) => call('POST', `${at}/actions`, { actions }),
    /** A finger of the screen at a place of the page. */
    async tap({ x, y }, held) {
      const origin = await placeOfPage()
      await screen.tap({ x: origin.x + x, y: origin.y + y }, held)
    },
    /** Does the work with what is evaluated inside of the frame of the wallet. */
    async inFrame(work) {
      const id = await call('POST', `${at}/execute/sync`, { script: `return (${walletFrame})()`, args: [] })
      await call('POST', `${at}/frame`, { id })
      try {
        return await work()
      } finally {
        await call('POST', `${at}/frame/parent`, {})
      }
    },
    windows: () => call('GET', `${at}/window/handles`),
    /** Does the work in another window, and comes back. */
    async inWindow(handle, work) {
      const before = await call('GET', `${at}/window`)
      await call('POST', `${at}/window`, { handle })
      try {
        return await work()
      } finally {
        await call('POST', `${at}/window`, { handle: before })
      }
    },
    picture: async () => Buffer.from(await call('GET', `${at}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', at).catch(() => {})
      driver.kill()
      await screen.stop()
      await rm(settings, { recursive: true, force: true })
    },
  }
}
