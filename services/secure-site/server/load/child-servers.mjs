import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { claimPort } from '../../../lib/claim-port.mjs'

const main = fileURLToPath(new URL('../main.mjs', import.meta.url))
const unlimited = [[1_000_000, 1000]]
/** All clients of the load test share one address and send more than a person would. */
const noLimits = {
  mailsPerPurpose: unlimited,
  mailsPerMailbox: unlimited,
  othersPerMailbox: [[1_000_000, 1]],
  mailsPerNetwork: [[1_000_000, 1]],
  verifiesPerDevice: unlimited,
  verifiesPerAddress: unlimited,
  callsPerAddress: unlimited,
  pagesPerAddress: unlimited,
}
const providers = Object.fromEntries(
  ['authorizationEndpoint', 'tokenEndpoint', 'userinfoEndpoint'].map((name) => [name, 'https://git.example/']),
)

/** @param {string} network @param {number} index */
export const addressHeader = (network, index) => ({
  'x-forwarded-for': `${network}.${index >> 16}.${(index >> 8) % 256}.${index % 256}`,
})

/** @typedef {Awaited<ReturnType<typeof createServers>>} Servers */

/** Runs one server process on one port. */
function createProcess(env) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  return {
    url: `http://127.0.0.1:${env.SECURE_PORT}`,
    async start() {
      const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      await new Promise((resolve, reject) => {
        started.stdout.on('data', (text) => String(text).includes('Ready') && resolve(undefined))
        started.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
      })
    },
    async end(signal) {
      const ending = child
      child = undefined
      if (!ending) return
      const ended = once(ending, 'exit')
      ending.kill(signal)
      await ended
    },
  }
}

/**
 * Runs the server as child processes on one database, which can be killed and restarted on the same ports.
 * @param {{ database: string, smtpUrl: string, codeCost?: number, count?: number, limited?: boolean }} options
 * `limited` keeps the default rate limits and takes each client's address from `from`
 */
export async function createServers({ database, smtpUrl, codeCost, count = 1, limited = false }) {
  const ports = []
  for (let index = 0; index < count; index += 1) ports.push(await claimPort(0, 'the server', ''))
  const url = `http://127.0.0.1:${ports[0]}`
  const socials = { git: { clientId: 'shop', ...providers } }
  const projects = { shop: { name: 'Shop', origins: ['https://shop.example'], newDevice: 'never', socials } }
  const env = {
    ...process.env,
    SECURE_PUBLIC_URL: url,
    DATABASE_URL: database,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'wallet@shop.example',
    SECURE_PEPPER: randomBytes(32).toString('base64'),
    SECURE_MASTER_KEY: randomBytes(32).toString('base64'),
    SECURE_PROJECTS: JSON.stringify(projects),
    ...(limited ? { SECURE_TRUSTED_PROXIES: '1' } : { SECURE_LIMITS: JSON.stringify(noLimits) }),
    ...(codeCost ? { SECURE_CODE_COST: String(codeCost) } : {}),
  }
  const processes = ports.map((port) => createProcess({ ...env, SECURE_PORT: String(port) }))
  let turn = 0
  let killed = 0
  const all = (work) => Promise.all(processes.map(work))
  return {
    url,
    urls: processes.map((one) => one.url),
    /** Returns the URL of the next process, as a round-robin proxy would. */
    at: () => processes[turn++ % count].url,
    /**
     * Returns the headers of a person with a separate network address.
     * @param {number} index
     * @returns {Record<string, string>}
     */
    from: (index) => (limited ? addressHeader('10', index) : {}),
    start: () => all((one) => one.start()),
    stop: () => all((one) => one.end('SIGTERM')),
    /** Kills a random process; `restart` starts it again. */
    async kill() {
      killed = randomInt(count)
      await processes[killed].end('SIGKILL')
    },
    restart: () => processes[killed].start(),
    /** Returns true if the audit log verifies. Logs the result. */
    async verifyLog() {
      const verifying = spawn(process.execPath, [main, '--verify-log'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      let said = ''
      verifying.stdout.on('data', (text) => {
        said += text
      })
      const [code] = await once(verifying, 'close')
      return { sound: code === 0, said: said.trim() }
    },
  }
}
