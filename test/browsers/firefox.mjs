// Firefox by WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import { findProgram } from './find-program.mjs'

/** Each site's storage is its own, and inside of another one it is there. */
export const keepsFrames = true

/** Over plain http a `Secure` cookie of this machine is kept. */
export const needsHttps = false

export const phones = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

/** Answers a sentence where there is no Firefox and none can be installed. */
export const missing = () => findProgram(['firefox-esr', 'firefox'], ['firefox-esr']).problem

// Nothing asks another host: updates, recommendations, captive portals.
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
}

// The pointer is a finger: 1 stands for coarse.
const touchPreferences = {
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
}

/** @param {{ touch: boolean, width: number, height: number }} device */
export async function launch({ touch, width, height }) {
  const profile = await mkdtemp(path.join(tmpdir(), 'wm-firefox-'))
  const lines = Object.entries({ ...preferences, ...(touch && touchPreferences) }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const { program } = findProgram(['firefox-esr', 'firefox'], [])
  const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MOZ_DISABLE_AUTO_SAFE_MODE: '1', HOME: profile },
  })
  const address = await new Promise((resolve, reject) => {
    let told = ''
    child.stderr.on('data', (data) => {
      told += data
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(told) ?? []
      if (url) resolve(`${url}/session`)
    })
    child.on('exit', () => reject(new Error(`Firefox ended: ${told.slice(-500)}`)))
    setTimeout(() => reject(new Error(`Firefox did not start: ${told.slice(-500)}`)), 60_000).unref()
  })
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))

  const waiting = new Map()
  let last = 0
  socket.on('message', (data) => {
    const message = JSON.parse(data)
    const { resolve, reject } = waiting.get(message.id) ?? {}
    if (!resolve) return
    waiting.delete(message.id)
    if (message.type === 'error') reject(new Error(`${message.error}: ${message.message}`))
    else resolve(message.result)
  })
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })

  const { capabilities } = await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    /** The driver can play a finger. */
    touches: true,
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async evaluate(source, given) {
      const { type, result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `async (given) => JSON.stringify(await (${source})(...JSON.parse(given)))`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        awaitPromise: true,
        target: { context },
        userActivation: false,
      })
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    picture: async () => Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    async close() {
      await send('browser.close', {}).catch(() => {})
      socket.close()
      child.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
