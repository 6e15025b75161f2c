import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

let updated = false

/**
 * Returns the first program found of several names. If none is there, installs it with `apt-get`, if this user may.
 * @param {readonly string[]} names @param {readonly string[]} packages
 * @returns {{ program?: string, problem?: string }}
 */
export function findProgram(names, packages) {
  const found = () => names.map(onPath).find(Boolean)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env, timeout: 300_000 })
  if (!found() && packages.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    if (!updated) apt('update')
    updated = true
    apt('install', '-y', '--no-install-recommends', ...packages)
  }
  const program = found()
  return program ? { program } : { problem: `${names[0]} is not installed, and could not be.` }
}
