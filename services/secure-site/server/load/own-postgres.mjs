// Starts a Postgres server in a new folder, if its programs are installed.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { claimPort } from '../../../lib/claim-port.mjs'

const home = '/usr/lib/postgresql'
const nobody = 65_534

const folders = [
  ...(process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute),
  ...(existsSync(home) ? readdirSync(home).map((version) => path.join(home, version, 'bin')) : []),
]
const whole = (folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)))
const found = folders.find(whole)

/**
 * The folder of the Postgres programs, or undefined. Links are resolved, because the link's folder can hold programs of
 * another version.
 */
export const postgresPrograms = found && path.dirname(realpathSync(path.join(found, 'initdb')))

/** @param {string} programs their folder */
export async function startPostgres(programs) {
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'))
  // Postgres refuses to run as root.
  const root = process.getuid?.() === 0
  const as = root ? { uid: nobody, gid: nobody } : {}
  if (root) await chown(folder, nobody, nobody)
  const data = path.join(folder, 'data')
  const options = { ...as, cwd: folder }
  await promisify(execFile)(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'wallet', '-A', 'trust', '-E', 'UTF8'],
    options,
  )
  const port = await claimPort(0, 'Postgres', '')
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  await new Promise((resolve, reject) => {
    server.stderr.on('data', (chunk) => String(chunk).includes('ready to accept connections') && resolve(undefined))
    server.once('exit', () => reject(new Error('Postgres did not start.')))
  })
  return {
    url: `postgres://wallet@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
