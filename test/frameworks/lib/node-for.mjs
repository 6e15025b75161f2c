import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The Node that runs an installation's programs: this one, or for Angular, Astro, Nuxt and SvelteKit, which need a
 * newer one, that of an npm package, which npm leaves out where it is for another system.
 * @param {string} install the folder
 * @param {{ readonly version: string, readonly execPath: string }} [own]
 */
export function nodeFor(install, { version, execPath } = process) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(path.join(install, 'package.json'), 'utf8'))
  const [name] = Object.keys(optionalDependencies).filter((one) => one.startsWith('node-'))
  if (!name || isNewEnough(version)) return execPath
  const file = path.join(install, 'node_modules', name, 'bin/node')
  if (existsSync(file)) return file
  throw new Error(
    `It needs Node 22.22 or 24: this is ${version}, and npm did not install the package ${name}, which would bring one.`,
  )
}

function isNewEnough(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 22)
}
