import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { claimPort } from '../../../ports.mjs'

const main = fileURLToPath(new URL('../main.mjs', import.meta.url))
const unlimited = [[1_000_000, 1000]]
const limits = {
  mailsPerPurpose: unlimited,
  mailsPerMailbox: unlimited,
  othersPerMailbox: [[1_000_000, 1]],
  mailsPerAddress: unlimited,
  verifiesPerAddress: unlimited,
  callsPerAddress: unlimited,
  pagesPerAddress: unlimited,
}

/**
 * The server as a process of its own that can be killed and started again, on one port and one database.
 * @param {{ database: string, smtpUrl: string, codeCost?: number }} options
 */
export async function createChildServer({ database, smtpUrl, codeCost }) {
  const port = await claimPort(0, 'the server', '')
  const url = `http://127.0.0.1:${port}`
  const projects = { shop: { name: 'Shop', origins: ['https://shop.example'], newDevice: 'never' } }
  const env = {
    ...process.env,
    SECURE_PORT: String(port),
    SECURE_PUBLIC_URL: url,
    DATABASE_URL: database,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'wallet@shop.example',
    SECURE_PEPPER: randomBytes(32).toString('base64'),
    SECURE_MASTER_KEY: randomBytes(32).toString('base64'),
    SECURE_PROJECTS: JSON.stringify(projects),
    SECURE_LIMITS: JSON.stringify(limits),
    ...(codeCost ? { SECURE_CODE_COST: String(codeCost) } : {}),
  }
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const end = async (signal) => {
    const ending = child
    child = undefined
    if (!ending) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  return {
    url,
    pid: () => child?.pid,
    async start() {
      const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      await new Promise((resolve, reject) => {
        started.stdout.on('data', (text) => String(text).includes('Ready') && resolve(undefined))
        started.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
      })
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Whether the audit log is as it was written; says so on the way. */
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
