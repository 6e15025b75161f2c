import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../services/lib/start-error.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

async function newest(path) {
  const info = await stat(path).catch(() => undefined)
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const names = await readdir(path)
  const times = await Promise.all(
    names.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => newest(join(path, name))),
  )
  // Deleting a file changes the modification time of its folder only.
  return Math.max(info.mtimeMs, ...times)
}

async function isFresh(folder) {
  const needed = ['index.js', 'elements.js', 'react.js', 'networks.js', 'testing.js', 'cdn/wallet-modal.js']
  if (!needed.every((file) => existsSync(join(folder, file)))) return false
  const built = await newest(join(folder, 'meta.json'))
  const inputs = ['src', 'build', 'scripts/build.mjs', 'rollup.config.mjs', 'package.json']
  const sources = await Promise.all(inputs.map((path) => newest(join(root, path))))
  return built > Math.max(...sources)
}

/**
 * Returns the files of the package's entries (`wallet-modal/x`) in a built folder, from the exports in package.json.
 */
export async function entriesOf(folder) {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const entries = new Map()
  for (const [name, target] of Object.entries(exports)) {
    if (typeof target === 'object')
      entries.set(`wallet-modal${name.slice(1)}`, join(folder, target.default.replace('./dist/', '')))
  }
  return entries
}

/**
 * Returns the folder of the built library. `dist` is used if it is newer than the sources; otherwise the demo makes a
 * quick build in its own folder.
 * @param {{ dist?: string | undefined, signal: AbortSignal, say(text: string): void }} options
 */
export async function findLibrary({ dist, signal, say }) {
  if (dist) return resolve(root, dist)
  const made = join(root, '.cache', 'demo')
  for (const folder of [join(root, 'dist'), made]) if (await isFresh(folder)) return folder
  say('Building the library…')
  await build(made, signal)
  return made
}

function build(folder, signal) {
  return new Promise((resolve, reject) => {
    const args = [join(root, 'scripts', 'build.mjs'), '--dev', '--out', folder]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], signal })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(0, 20_000)
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(undefined)
      else
        reject(new StartError(`The library could not be built; npm run build:dev shows all of it. ${reason(output)}`))
    })
  })
}

function reason(output) {
  const lines = output.split('\n').filter((line) => line.trim())
  return lines.find((line) => /error/i.test(line) && line.includes(':')) ?? lines.at(-1) ?? ''
}
