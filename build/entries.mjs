// The entries of the build, and the packages that stay external.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const pkg = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Name of an npm entry (`dist/<name>.js`) → its source file. */
export const entries = {
  index: 'src/index.ts',
  elements: 'src/elements.ts',
  react: 'src/react.ts',
  vue: 'src/vue.ts',
  svelte: 'src/svelte.ts',
  solid: 'src/solid.ts',
  preact: 'src/preact.ts',
  networks: 'src/networks.ts',
  testing: 'src/testing.ts',
  wagmi: 'src/wagmi.ts',
  pay: 'src/pay.ts',
  x402: 'src/x402.ts',
  'smart-sessions': 'src/smart-sessions.ts',
  siwx: 'src/siwx.ts',
  'siwx/server': 'src/siwx/server.ts',
}

export const cdnEntry = 'src/cdn.ts'
export const classicEntry = 'src/cdn-classic.ts'

const outside = [...Object.keys(pkg.dependencies ?? {}), ...Object.keys(pkg.peerDependencies ?? {})]

/**
 * True for dependencies, peer dependencies and their sub-paths. A package that is bundled, and has a version of its own
 * installed within it, keeps that version.
 */
export const isExternal = (id, importer) => {
  const name = outside.find((one) => id === one || id.startsWith(`${one}/`))
  return name !== undefined && !(importer && hasOwn(path.dirname(importer), name))
}

const hasOwn = (folder, name) =>
  folder.startsWith(root + path.sep) &&
  (existsSync(path.join(folder, 'node_modules', name)) || hasOwn(path.dirname(folder), name))
