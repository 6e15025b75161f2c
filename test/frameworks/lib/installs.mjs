import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runGroup } from '../../../scripts/lib/run-group.mjs'

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const root = path.resolve(here, '../..')
const minutes = (n) => n * 60_000
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

const tarball = 'wallet-modal.tgz'
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']

/**
 * The tarball, and the folders in which projects are built: one for each set of packages of test/frameworks/installs,
 * filled when the first project asks for it. The lock files name every package but ours to the letter; ours is the file
 * that was just packed.
 * @param {string} folder
 */
export function createInstalls(folder) {
  const packed = pack(folder)
  /** @type {Map<string, Promise<string>>} */
  const filled = new Map()

  /** Prepares a folder for the installation of one set of packages. */
  function prepare(name) {
    const target = path.join(folder, name)
    mkdirSync(target, { recursive: true })
    const source = path.join(here, 'installs', name)
    const manifest = readJson(path.join(source, 'package.json'))
    const dependencies = { ...manifest.dependencies, 'wallet-modal': `file:../${tarball}` }
    writeJson(path.join(target, 'package.json'), { ...manifest, dependencies })
    return { source, target }
  }

  async function fill(name) {
    const { source, target } = prepare(name)
    const lock = readJson(path.join(source, 'package-lock.json'))
    lock.packages['node_modules/wallet-modal'] = { ...packed.locked, resolved: `file:../${tarball}` }
    writeJson(path.join(target, 'package-lock.json'), lock)
    // Not `npm ci`: it asks for packages of other systems too, which npm itself leaves out of a lock file now and then.
    await npm(['install', ...quiet], target)
    return target
  }

  return {
    packed,
    /** Returns the folder of one set, installed on first use. */
    folderOf(name) {
      const found = filled.get(name) ?? fill(name)
      filled.set(name, found)
      return found
    },
    /**
     * Writes the lock files anew, for changed versions in an `installs/…/package.json` or other dependencies of ours.
     */
    async writeLocks(names) {
      for (const name of names) {
        const { source, target } = prepare(name)
        const lock = path.join(source, 'package-lock.json')
        if (existsSync(lock)) cpSync(lock, path.join(target, 'package-lock.json'))
        await npm(['install', '--package-lock-only', '--omit-lockfile-registry-resolved', ...quiet], target)
        const written = readJson(path.join(target, 'package-lock.json'))
        delete written.packages['node_modules/wallet-modal'].integrity
        writeJson(lock, written)
      }
    },
  }
}

/** Packs the package; `locked` is its entry of a lock file. */
function pack(folder) {
  const told = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename, integrity }] = JSON.parse(told)
  cpSync(path.join(folder, filename), path.join(folder, tarball))
  const unpacked = path.join(folder, 'unpacked')
  mkdirSync(unpacked)
  execFileSync('tar', ['--extract', '--gzip', '--file', path.join(folder, tarball), '--directory', unpacked])
  const { version, license, dependencies, peerDependencies, peerDependenciesMeta, engines } = readJson(
    path.join(unpacked, 'package/package.json'),
  )
  const locked = { version, integrity, license, dependencies, peerDependencies, peerDependenciesMeta, engines }
  return { file: path.join(folder, tarball), folder: path.join(unpacked, 'package'), locked }
}

/** Runs npm. Its output is printed only if it fails. */
export async function npm(args, cwd) {
  let said = ''
  const { code } = await runGroup('npm', args, {
    cwd,
    limit: minutes(5),
    name: `npm ${args[0]}`,
    output: (text) => (said += text),
  })
  if (code !== 0) throw new Error(`npm ${args[0]} in ${path.basename(cwd)}:\n${said.slice(-4000)}`)
}
